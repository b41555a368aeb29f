/** `npm run schema`: writes public/schema/scenario-1.json anew; a test fails while it is out of date. */
import { writeFileSync } from 'node:fs'
import { load } from './lib/load.mjs'

const { SCHEMA_FILE, scenarioJsonSchema } = await load('scripts/schema/scenario-schema.ts')
writeFileSync(SCHEMA_FILE, scenarioJsonSchema())
console.log(`Wrote ${SCHEMA_FILE}`)
