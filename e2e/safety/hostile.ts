import type { Page } from '@playwright/test'

const FIRST_LINE = '// Take the lock, do the work, write, give the lock back.\n'

/** Puts `program` before the first line of the GC pause's own, in the chunk that the page loads: the page knows no better. */
export async function serveHostile(page: Page, program: string): Promise<void> {
  await page.route('**/assets/scenario-*.js', async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    const own = `${program.trim()}\n`.replace(/[`\\$]/g, '\\$&')
    await route.fulfill({ response, body: text.replace(FIRST_LINE, () => own + FIRST_LINE) })
  })
}
