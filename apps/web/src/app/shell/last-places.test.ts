import { beforeEach, describe, expect, it } from 'vitest'
import { rememberPlace } from './last-places.ts'

const kept = new Map<string, string>()
const visit = (pathname: string) => rememberPlace(pathname, { setItem: (key, value) => void kept.set(key, value) })
beforeEach(() => kept.clear())

describe('the last places', () => {
  it.each([
    ['/lms/', 'Leads Management'],
    ['/lms/9', 'Leads Management'],
    ['/leads/2', 'Leads Management'],
    ['/leads/pipeline', 'Pipeline'],
    ['/leads/analytics', 'Analytics'],
  ])('%s is the header tab %s [SH-344]', (pathname, tab) => {
    visit(pathname)
    visit('/admin/')
    visit('/leads/lead-details/7')
    expect(kept).toEqual(new Map([['headerTab', tab]]))
  })
  it('keeps the project opened last [SH-343]', () => {
    const [first, second] = ['01a3c5d8-0000-7000-8000-000000000001', '01a3c5d8-0000-7000-8000-000000000002']
    visit(`/quotation/new-quotation/${first}`)
    expect(kept.get('projectId')).toBe(first)
    visit(`/client/${second}`)
    visit('/client/')
    visit('/quotation/')
    expect(kept).toEqual(new Map([['projectId', second]]))
  })
})
