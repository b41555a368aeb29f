import { describe, expect, test } from 'vitest'
import gcPause from './catalogue/gc-pause/scenario'
import { applyEdits, defaultSettings, type Edits, NO_EDITS, tidyEdits, withFault, withoutFault } from './index'

const OWN = gcPause.build(defaultSettings(gcPause))
const crash = { id: 'crash', when: { at: '3s' }, action: { do: 'crash', actor: 'B' } } as const
const ids = (edits: Edits) => applyEdits(OWN, edits).faults?.map(({ id }) => id)

describe('edits', () => {
  test('of nothing leave the scenario as it is', () => {
    expect(applyEdits(OWN, NO_EDITS)).toEqual(OWN)
  })

  test('change what they name and nothing else', () => {
    const edited = applyEdits(OWN, { title: 'Mine', programs: { worker: 'return' }, cluster: { until: '1m' } })
    expect(edited).toEqual({ ...OWN, title: 'Mine', programs: { worker: 'return' }, until: '1m' })
  })

  test('put faults in behind the scenario’s own, in the place of one, and take one out', () => {
    expect(ids(withFault(NO_EDITS, crash))).toEqual(['gc-pause', 'crash'])
    expect(ids(withoutFault(withFault(NO_EDITS, crash), 'crash'))).toEqual(['gc-pause'])
    expect(ids(withoutFault(NO_EDITS, 'gc-pause'))).toEqual([])
    const moved = { ...crash, id: 'gc-pause' }
    expect(applyEdits(OWN, withFault(withoutFault(NO_EDITS, 'gc-pause'), moved)).faults).toEqual([moved])
  })

  test('that say what the scenario says are dropped', () => {
    const edits: Edits = {
      programs: { ...OWN.programs },
      without: ['gone'],
      faults: OWN.faults ?? [],
      cluster: { storage: OWN.storage ?? {}, until: '1m' },
    }
    expect(tidyEdits(OWN, edits)).toEqual({ cluster: { until: '1m' } })
  })
})
