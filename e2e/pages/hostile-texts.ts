/** Whose addresses a page that loads anything asks for. */
export const HOSTILE_HOST = 'h.example'

/** Ways to call `ran`, which a test watches. */
const CALLS = [
  'ran()',
  'ran(1)',
  'ran``',
  'top.ran()',
  'self.ran()',
  'this.ran()',
  'window.ran()',
  'eval("ran()")',
  'ran?.()',
  '[ran()]',
] as const

/** What makes markup, an address, an expression or a formula of a call. */
const WRAPS: readonly ((call: string) => string)[] = [
  call => `<script>${call}</script>`,
  call => `<img src=//${HOSTILE_HOST}/i onerror=${call}>`,
  call => `<svg onload=${call}>`,
  call => `"><script>${call}</script>`,
  call => `' onfocus=${call} autofocus x='`,
  call => `</textarea><script>${call}</script>`,
  call => `<a href="javascript:${call}">open</a>`,
  call => `javascript:${call}`,
  call => `<iframe srcdoc="<script>parent.${call}</script>">`,
  call => `<link rel=stylesheet href=//${HOSTILE_HOST} onload=${call}>`,
  call => `{{constructor.constructor('${call}')()}}`,
  call => `=HYPERLINK("//${HOSTILE_HOST}/${call}")`,
]

/** 120 texts of at most 60 characters that run or load something wherever they are taken for more than text. */
export const HOSTILE_TEXTS: readonly string[] = CALLS.flatMap(call => WRAPS.map(wrap => wrap(call)))
