const inAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

interface Shown {
  pageUrl: string
  name: string
}

/** The script that a firm puts on its website: it grows with the form and passes on the page and the campaign. */
export const scriptCode = ({ pageUrl, name }: Shown): string =>
  `<script src="${inAttribute(pageUrl)}/embed.js" data-title="${inAttribute(name)}" async></script>`

/** The same as a frame, for websites that allow no scripts. */
export const frameCode = ({ pageUrl, name }: Shown): string =>
  `<iframe src="${inAttribute(pageUrl)}" title="${inAttribute(name)}" width="100%" height="720" style="border:0"></iframe>`
