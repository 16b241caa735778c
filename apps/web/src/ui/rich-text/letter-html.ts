interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML(text: string): string }): { createHTML(text: string): unknown }
}

/**
 * The content policy asks where markup comes from before it may become elements. Here it only ever becomes an inert document,
 * in which nothing runs or loads, and of which the editor takes what its schema knows.
 */
const policy = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy('letter', {
  createHTML: html => html,
})

/** The body of an inert document made of some HTML. */
export function inertBody(html: string): HTMLElement {
  // trusted types are objects to the browser and texts to TypeScript
  const trusted = (policy ? policy.createHTML(html) : html) as string
  return new DOMParser().parseFromString(trusted, 'text/html').body
}

/** Whether there is nothing to read in a letter's HTML: no character besides spaces. */
export const isEmptyLetter = (html: string): boolean =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;|&#160;/g, ' ')
    .trim() === ''
