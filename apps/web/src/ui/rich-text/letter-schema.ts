import { getTaskListExtension, Link } from '@mantine/tiptap'
import { getSchema, type JSONContent } from '@tiptap/core'
import { TaskItem, TaskList } from '@tiptap/extension-list'
import { FontFamily, TextStyle } from '@tiptap/extension-text-style'
import { DOMParser } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import StarterKit from '@tiptap/starter-kit'
import { Indent } from './indent.ts'
import { inertBody } from './letter-html.ts'

/** What a letter may be made of: the toolbar of SH-591 to SH-600, and links. */
export const LETTER_EXTENSIONS = [
  StarterKit.configure({
    link: false,
    code: false,
    codeBlock: false,
    blockquote: false,
    horizontalRule: false,
    trailingNode: false,
  }),
  Link.configure({ openOnClick: false }),
  getTaskListExtension(TaskList),
  TaskItem.configure({ nested: true }),
  TextStyle,
  FontFamily,
  Indent,
]
const schema = getSchema(LETTER_EXTENSIONS)

/** HTML to the editor's own form; what the schema does not know is left out. */
export const letterFrom = (html: string): JSONContent =>
  DOMParser.fromSchema(schema).parse(inertBody(html)).toJSON() as JSONContent

/**
 * Formatted text from the clipboard or dragged in from outside. The library would parse it under the page's general policy,
 * which lets no markup through, so it is parsed here.
 */
export const letterInserts = new Plugin({
  props: {
    handlePaste: (view, event) => insertHtml(view, event.clipboardData?.getData('text/html')),
    handleDrop(view, event, _slice, isMove) {
      if (isMove) return false
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
      return insertHtml(view, event.dataTransfer?.getData('text/html'), at)
    },
  },
})

function insertHtml(view: EditorView, html: string | undefined, at?: number): boolean {
  if (html === undefined || html === '') return false
  const place = at === undefined ? view.state.selection.$from : view.state.doc.resolve(at)
  const slice = DOMParser.fromSchema(view.state.schema).parseSlice(inertBody(html), { context: place })
  if (slice.size === 0) return false
  const { tr } = view.state
  view.dispatch((at === undefined ? tr.replaceSelection(slice) : tr.replace(at, at, slice)).scrollIntoView())
  return true
}
