/** The slides of the carousel, in order (SH-023). */
export const SLIDES = [
  {
    title: 'File Manager',
    text: 'Drawings, contracts and photographs of every project, in one place and in their latest state.',
  },
  { title: 'Task Management', text: 'Who does what, and until when: from the first site visit to the last snag.' },
  { title: 'Quotation', text: 'Priced line by line from your own library of items, and ready to send.' },
  { title: 'Timeline', text: 'Every trade on one chart, with the hours that were really worked.' },
] as const

/** How long a slide stays (SH-Q31), in milliseconds. */
export const SLIDE_MS = 5000

/** The slide a number of steps away; the last is followed by the first. */
export const slideAfter = (current: number, steps: number): number =>
  (((current + steps) % SLIDES.length) + SLIDES.length) % SLIDES.length
