import type { PhaseColour } from '@plinth/contract/projects/project-phases/phase-rules'

/** The colours of phases, each to be told apart on paper and in the dark; what they mean is always written too. */
export const PHASE_SHADES: Readonly<Record<PhaseColour, string>> = {
  blue: '#3b6fb6',
  violet: '#8463c4',
  amber: '#b0851a',
  orange: '#c9672a',
  green: '#3f8f58',
  teal: '#2b8a8d',
  rose: '#c2557a',
  grey: '#86837b',
}
