import { expect, test } from '@playwright/test'

/** What the console said and what could not be loaded, from the first request on. */
function watch(page: import('@playwright/test').Page) {
  const said: string[] = []
  const asked: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') said.push(message.text())
  })
  page.on('pageerror', (error) => said.push(String(error)))
  page.on('request', (request) => asked.push(request.url()))
  return { said, asked }
}

test('the built page works under a path of its own and asks only for its own files', async ({ page, baseURL }) => {
  const { said, asked } = watch(page)
  await page.goto('./#/run/gc-pause')
  await expect(page.locator('iframe[title="Engine"]')).toHaveCount(1)
  await expect(page.getByText('redis-1').filter({ visible: true }).first()).toBeVisible()
  expect(asked.filter((url) => !url.startsWith(baseURL ?? '') && !/^(data|blob|about):/.test(url))).toEqual([])
  expect(said).toEqual([])
})

/** The sources of each directive of a policy. */
const directivesOf = (policy: string | null | undefined): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    (policy ?? '').split(/;\s*/).map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values]
    }),
  )

test('the policy of the built page closes what it does not need', async ({ page }) => {
  await page.goto('./')
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content')
  const directives = directivesOf(policy)
  for (const name of ['connect-src', 'form-action', 'base-uri', 'object-src', 'frame-src'])
    expect(directives[name], name).toEqual(["'none'"])
  expect(directives['default-src']).toEqual(["'self'"])
  // To be kept on the device and installed.
  expect([directives['worker-src'], directives['manifest-src']]).toEqual([["'self'", 'blob:'], ["'self'"]])
  // The inline scripts are named one by one, and nothing is loaded from elsewhere.
  expect(directives['script-src']).not.toContain("'unsafe-inline'")
  expect(policy).not.toMatch(/https?:|\*/)
  expect(await page.locator('head > *').first().getAttribute('http-equiv')).toBe('Content-Security-Policy')
})

test('the policy of the engine’s frame opens nothing of the page: no worker, manifest or file of its address', async ({
  page,
}) => {
  await page.goto('./#/run/gc-pause')
  const frame = await page.locator('iframe[title="Engine"]').getAttribute('srcdoc')
  const directives = directivesOf(/Content-Security-Policy" content="([^"]*)"/.exec(frame ?? '')?.[1])
  expect([directives['default-src'], directives['worker-src']]).toEqual([["'none'"], ['blob:']])
  expect(directives).not.toHaveProperty('manifest-src')
  expect(frame).not.toContain("'self'")
})

test('the page talks to nobody and cannot be made to send or to load from elsewhere', async ({ page }) => {
  await page.goto('./')
  const refused: string[] = []
  await page.exposeFunction('refuse', (directive: string) => refused.push(directive))
  await page.evaluate(async () => {
    const { refuse } = window as unknown as { refuse: (directive: string) => void }
    addEventListener('securitypolicyviolation', (event) => refuse(event.effectiveDirective))
    await fetch(location.href).catch(() => {})
    const script = document.createElement('script')
    script.textContent = 'window.injected = true'
    document.head.append(script)
    const form = document.createElement('form')
    form.action = location.href
    document.body.append(form)
    form.submit()
    const base = document.createElement('base')
    base.href = 'https://example.org/'
    document.head.append(base)
  })
  await expect
    .poll(() => [...new Set(refused)].sort())
    .toEqual(expect.arrayContaining(['base-uri', 'connect-src', 'form-action', 'script-src-elem']))
  expect(await page.evaluate(() => 'injected' in window)).toBe(false)
})
