/** The published JSON schema of the scenario file, made from the schema that the project itself parses with. */
import { fileURLToPath } from 'node:url'
import { toJsonSchema } from '@valibot/to-json-schema'
import { scenarioSchema } from '../../src/scenario'

export const SCHEMA_FILE = fileURLToPath(new URL('../../public/schema/scenario-1.json', import.meta.url))

/** What `parseDuration` reads, as far as a pattern can say it. */
const DURATION = '^\\d{1,9}(\\.\\d{1,6})?(us|ms|s|m)$'

/** The file's text. It is necessary, not sufficient: that names refer to something is checked by `parseScenario`. */
export function scenarioJsonSchema(): string {
  const { $schema, ...schema } = toJsonSchema(scenarioSchema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    // The schema's one check in code is that of durations.
    overrideAction: ({ valibotAction, jsonSchema }) =>
      valibotAction.type === 'raw_check' ? { ...jsonSchema, pattern: DURATION } : undefined,
  })
  const head = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Lockstep scenario, version 1',
    description: 'What a Lockstep run is made of: see docs/scenario-format.md.',
  }
  return `${JSON.stringify({ ...head, ...schema }, null, 2)}\n`
}
