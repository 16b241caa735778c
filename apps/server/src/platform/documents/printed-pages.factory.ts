import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A page of a PDF as a test reads it. */
export interface PrintedPage {
  /** points */
  width: number
  height: number
  /** its texts in the order in which they were printed, blanks between them; without the control characters that the reader puts into shaped glyphs */
  text: string
}

/** The pages of a PDF. */
export async function printedPages(pdf: Uint8Array): Promise<PrintedPage[]> {
  const task = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 })
  const document = await task.promise
  const pages: PrintedPage[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const text = items.map(item => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('')
    pages.push({ width, height, text: text.replace(/\s+/g, ' ').replace(/\p{Cc}/gu, '') })
  }
  await task.destroy()
  return pages
}
