import { describe, expect, it } from 'vitest'
import { toastDuration } from './toast-durations.ts'

describe('how long a message stays', () => {
  it.each(['/', '/admin/', '/company-details', '/my-profile/myprofile/personal', '/lmsx'])(
    '4 seconds at %s [SH-561]',
    pathname => {
      for (const kind of ['success', 'error', 'info'] as const) expect(toastDuration(kind, pathname)).toBe(4000)
    },
  )
  it.each(['/lms', '/lms/', '/lms/9', '/leads/pipeline'])('as document 2 says at %s [IN-725 IN-726]', pathname => {
    expect([toastDuration('success', pathname), toastDuration('error', pathname)]).toEqual([2000, 3000])
  })
})
