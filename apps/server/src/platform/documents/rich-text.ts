import { ElementType, parseDocument } from 'htmlparser2'

/** Rich text as blocks, for documents that are typeset: paragraphs and lists of runs (QT-085). */
export interface Run {
  text: string
  bold: boolean
  italic: boolean
  underline: boolean
  href: string
}
export type Block = { kind: 'paragraph'; runs: Run[] } | { kind: 'bullets' | 'numbers'; items: Run[][] }

type Node = ReturnType<typeof parseDocument>['children'][number]
type Style = Omit<Run, 'text'>

const PLAIN: Style = { bold: false, italic: false, underline: false, href: '' }
const BLOCKS = new Set(['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote'])

/** Reads cleaned HTML, or plain text, whose lines are paragraphs. */
export function blocksOf(html: string): Block[] {
  const blocks: Block[] = []
  let open: Run[] = []
  const close = (): void => {
    if (open.some(run => run.text.trim() !== '')) blocks.push({ kind: 'paragraph', runs: open })
    open = []
  }
  const walk = (nodes: readonly Node[], style: Style): void => {
    for (const node of nodes) {
      if (node.type === ElementType.Text) {
        node.data.split('\n').forEach((text, at) => {
          if (at > 0) close()
          if (text !== '') open.push({ ...style, text })
        })
      } else if (node.type === ElementType.Tag) {
        if (node.name === 'ul' || node.name === 'ol') {
          close()
          const items = node.children.flatMap(item =>
            item.type === ElementType.Tag && item.name === 'li' ? [runsOf(item.children, style)] : [],
          )
          if (items.length > 0) blocks.push({ kind: node.name === 'ul' ? 'bullets' : 'numbers', items })
        } else if (node.name === 'br') close()
        else if (BLOCKS.has(node.name)) {
          close()
          walk(node.children, node.name.startsWith('h') ? { ...style, bold: true } : style)
          close()
        } else walk(node.children, styled(style, node.name, node.attribs.href))
      }
    }
  }
  walk(parseDocument(html).children, PLAIN)
  close()
  return blocks
}

/** All text below some nodes as runs; blocks within a list's item are put behind each other. */
function runsOf(nodes: readonly Node[], style: Style): Run[] {
  return nodes.flatMap(node => {
    if (node.type === ElementType.Text) return [{ ...style, text: node.data }]
    if (node.type !== ElementType.Tag) return []
    if (node.name === 'br') return [{ ...style, text: ' ' }]
    return runsOf(node.children, styled(style, node.name, node.attribs.href))
  })
}

function styled(style: Style, name: string, href: string | undefined): Style {
  if (name === 'strong' || name === 'b') return { ...style, bold: true }
  if (name === 'em' || name === 'i') return { ...style, italic: true }
  if (name === 'u') return { ...style, underline: true }
  if (name === 'a' && href !== undefined) return { ...style, href, underline: true }
  return style
}
