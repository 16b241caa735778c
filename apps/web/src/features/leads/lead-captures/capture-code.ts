const inAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

interface Shown {
  pageUrl: string
  name: string
}

/** What a firm puts on its website: grows with the form and tells which page and campaign led to it. */
export const scriptCode = ({ pageUrl, name }: Shown): string =>
  `<script src="${inAttribute(pageUrl)}/embed.js" data-title="${inAttribute(name)}" async></script>`

/** The same where a website allows no scripts. */
export const frameCode = ({ pageUrl, name }: Shown): string =>
  `<iframe src="${inAttribute(pageUrl)}" title="${inAttribute(name)}" width="100%" height="720" style="border:0"></iframe>`
