import type { Page } from '@playwright/test'
import { expect, openAnswered, openPanel, settled, testOnOnePage as test } from './player'

const cluster = (page: Page) => page.getByRole('region', { name: 'Cluster' })
const part = (page: Page, name: RegExp) => cluster(page).getByRole('group', { name })
const field = (page: Page, name: RegExp, label: string) => part(page, name).getByRole('textbox', { name: label })
const lanes = (page: Page) => page.getByRole('group', { name: /lanes/ })
const copied = (page: Page) => page.url().replace(/.*#/, './#')

test('a single node becomes a master with two replicas and sentinels, by a link as well, and is undone', async ({
  page,
  elsewhere,
}) => {
  await openAnswered(page, '#/run/gc-pause')
  await openPanel(page, 'Cluster')
  await part(page, /^Redis/)
    .getByRole('combobox', { name: 'Topology' })
    .selectOption('a master with replicas')
  await expect(field(page, /^Redis/, 'Replicas')).toHaveValue('2')
  await expect(lanes(page)).toContainText('redis-3')
  await field(page, /^Sentinels/, 'Sentinels').fill('3')
  await field(page, /^Sentinels/, 'Sentinels').press('Enter')
  await expect(field(page, /^Sentinels/, 'Quorum')).toHaveValue('2')
  await settled(page)
  await expect(page).toHaveURL(/edits=1/)

  await elsewhere.goto(copied(page))
  await settled(elsewhere)
  await expect(elsewhere.getByRole('status').filter({ hasText: 'came with a link' })).toContainText(
    'the Redis nodes; the sentinels',
  )
  // The same run to the last event: the same count, at the same time.
  const end = async (which: Page) => {
    await which.getByRole('tab', { name: 'Cluster' }).click()
    await which.keyboard.press('End')
    return which.getByRole('slider', { name: 'Moment' }).getAttribute('aria-valuetext')
  }
  expect(await end(elsewhere)).toBe(await end(page))

  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(lanes(page)).not.toContainText('redis-2')
  await expect(page).not.toHaveURL(/edits=/)
})

test('a wrong latency is told at its field and the last run stays; a right one runs, is marked and is reset', async ({
  page,
}) => {
  await openAnswered(page, '#/run/gc-pause')
  await openPanel(page, 'Cluster')
  const latency = field(page, /^Network/, 'Latency (usually 500us)')
  await latency.fill('fast')
  await latency.press('Enter')
  await expect(part(page, /^Network/).getByRole('alert')).toContainText('"fast" is not a length of time')
  await expect(page).not.toHaveURL(/edits=/)
  await expect(lanes(page)).toContainText('redis-1')
  await latency.fill('20ms')
  await latency.press('Enter')
  await expect(part(page, /^Network changed/)).toBeVisible()
  await expect(page).toHaveURL(/edits=1/)
  await cluster(page).getByRole('button', { name: 'Reset network' }).click()
  await expect(latency).toHaveValue('500us')
  await expect(page).not.toHaveURL(/edits=/)

  const quorum = field(page, /^Sentinels/, 'Sentinels')
  await quorum.fill('99')
  await quorum.press('Enter')
  await expect(part(page, /^Sentinels/).getByRole('alert')).toContainText('from 0 to 9')
})

test('what a removed node leaves without meaning is told before, and taken out with it in one step', async ({
  page,
}) => {
  await openAnswered(page, '#/run/failover-loss')
  await openPanel(page, 'Cluster')
  await field(page, /^Sentinels/, 'Sentinels').fill('0')
  await field(page, /^Sentinels/, 'Sentinels').press('Enter')
  const asked = cluster(page).getByRole('alert').filter({ hasText: 'without meaning' })
  const topology = part(page, /^Redis/).getByRole('combobox', { name: 'Topology' })
  await expect(asked).toHaveCount(0)
  await topology.selectOption('a single node')
  await expect(lanes(page)).not.toContainText('redis-2')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(lanes(page)).toContainText('redis-2')

  await cluster(page)
    .getByText(/^A runs/)
    .click()
  await cluster(page).getByRole('button', { name: 'Remove A' }).click()
  await expect(asked).toContainText("A's first command")
  await asked.getByRole('button', { name: 'Leave all as it is' }).click()
  await expect(asked).toHaveCount(0)
  await cluster(page).getByRole('button', { name: 'Remove A' }).click()
  await asked.getByRole('button', { name: 'Change it and take these out' }).click()
  await expect(cluster(page).getByText(/^A runs/)).toHaveCount(0)
  await settled(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cluster(page).getByText(/^A runs/)).toBeVisible()
  await cluster(page)
    .getByText(/^B runs/)
    .click()
  await cluster(page).getByRole('button', { name: 'Add a copy' }).last().click()
  await expect(cluster(page).getByText(/^C runs/)).toBeVisible()
  await expect(lanes(page)).toContainText('C')
})

test('before a room nothing of it can be changed', async ({ page }) => {
  await openAnswered(page, '#/run/gc-pause')
  await openPanel(page, 'Cluster')
  await page.keyboard.press('f')
  await expect(field(page, /^Network/, 'Replication delay')).toBeDisabled()
})
