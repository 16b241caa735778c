import type { BackgroundJob } from '@plinth/contract/administration/background-jobs'
import type { Tone } from '../../../ui/badges.tsx'

/** The name of a job for people: `lead-imports.run` is "Lead imports: run". */
export function jobLabel(name: string): string {
  const [first = '', ...rest] = name.split('.').map(part => part.replace(/[-_]+/g, ' ').trim())
  const text = [first, ...rest].filter(Boolean).join(': ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What each state is called, and its colour. */
export const JOB_STATES: Readonly<Record<BackgroundJob['state'], { label: string; tone: Tone }>> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  running: { label: 'Running', tone: 'accent' },
  retrying: { label: 'Will be tried again', tone: 'today' },
  dead: { label: 'Failed', tone: 'late' },
}
