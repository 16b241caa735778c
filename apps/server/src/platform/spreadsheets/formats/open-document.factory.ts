import { type ZipFile, zipOf } from '../spreadsheet.factory.ts'

// Builds .ods files for tests as LibreOffice writes them, honest and hostile.

export const ODS_TYPE = 'application/vnd.oasis.opendocument.spreadsheet'
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespaces = ['office', 'style', 'text', 'table', 'draw', 'number']
  .map(name => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ')

export interface OdsParts {
  /** the type that the package says it has; undefined leaves the part out */
  mimetype?: string | undefined
  /** automatic styles */
  styles?: string
  /** what stands in the entry of the manifest for the content */
  encryption?: string
  more?: ZipFile[]
}

/** The content of a document with these tables. */
export const odsContent = (tables: string, styles = ''): string =>
  `${declaration}<office:document-content ${namespaces} office:version="1.3"><office:scripts/><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet><table:calculation-settings/>${tables}<table:named-expressions/></office:spreadsheet></office:body></office:document-content>`

/** An .ods of a content. */
export function odsOfContent(
  content: string | Buffer,
  { encryption = '', more = [], ...parts }: OdsParts = {},
): Buffer {
  const mimetype = 'mimetype' in parts ? parts.mimetype : ODS_TYPE
  const manifest = `${declaration}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${ODS_TYPE}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml">${encryption}</manifest:file-entry></manifest:manifest>`
  return zipOf([
    ...(mimetype === undefined ? [] : [{ name: 'mimetype', content: mimetype }]),
    { name: 'content.xml', content },
    { name: 'META-INF/manifest.xml', content: manifest },
    ...more,
  ])
}

/** An .ods of tables. */
export const odsOf = (tables: string, { styles = '', ...parts }: OdsParts = {}): Buffer =>
  odsOfContent(odsContent(tables, styles), parts)

/** A sheet whose rows end, as those of LibreOffice do, with a cell for all columns and a row for all rows that are left. */
export const odsTable = (rows: string, name = 'Sheet1', attributes = ''): string =>
  `<table:table table:name="${name}"${attributes}><table:table-column table:number-columns-repeated="16384"/>${rows}${odsRow(odsEmpty(16_384), 1_048_000)}</table:table>`
export const odsRow = (cells: string, times = 1): string =>
  `<table:table-row${times > 1 ? ` table:number-rows-repeated="${times}"` : ''}>${cells}</table:table-row>`
export const odsEmpty = (times: number): string => `<table:table-cell table:number-columns-repeated="${times}"/>`
/** A cell of a type with the value under the name that goes with it, and what is shown, as paragraphs. */
export const odsCell = (type: string, value: string, shown: string, attributes = ''): string =>
  `<table:table-cell office:value-type="${type}"${value}${attributes}>${shown}</table:table-cell>`
export const odsText = (text: string, attributes = ''): string =>
  odsCell('string', '', `<text:p>${text}</text:p>`, attributes)
export const odsNumber = (value: number, shown = String(value), type = 'float'): string =>
  odsCell(type, ` office:value="${value}"`, `<text:p>${shown}</text:p>`)
export const odsDay = (value: string, shown: string): string =>
  odsCell('date', ` office:date-value="${value}"`, `<text:p>${shown}</text:p>`)
