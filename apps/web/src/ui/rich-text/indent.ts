import '@tiptap/extension-list'
import { type CommandProps, Extension } from '@tiptap/core'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    indent: {
      /** moves the chosen paragraphs a step in, or list items a level deeper */
      indent: () => ReturnType
      /** the way back */
      outdent: () => ReturnType
    }
  }
}

const STEP = 40
const MOST = 5
const ITEMS = ['listItem', 'taskItem'] as const

/** `margin-left: 80px` of an element to its steps; mail programs keep this one property nearly everywhere. */
const stepsOf = (element: HTMLElement): number => {
  const pixels = /^(\d+(?:\.\d+)?)px$/.exec(element.style.marginLeft)?.[1]
  return pixels === undefined ? 0 : Math.min(MOST, Math.round(Number(pixels) / STEP))
}

/** Indent of paragraphs, kept as a left margin, and of list items, kept as nesting (IN-159). */
export const Indent = Extension.create({
  name: 'indent',
  addGlobalAttributes() {
    return [
      {
        types: ['paragraph'],
        attributes: {
          indent: {
            default: 0,
            parseHTML: stepsOf,
            renderHTML: ({ indent }) => (indent > 0 ? { style: `margin-left: ${indent * STEP}px` } : {}),
          },
        },
      },
    ]
  },
  addCommands() {
    const move =
      (by: 1 | -1) =>
      () =>
      ({ editor, commands, state, tr, dispatch }: CommandProps): boolean => {
        for (const item of ITEMS) {
          if (editor.isActive(item)) return by > 0 ? commands.sinkListItem(item) : commands.liftListItem(item)
        }
        const { from, to } = state.selection
        let isMoved = false
        state.doc.nodesBetween(from, to, (node, at) => {
          if (node.type.name !== 'paragraph') return
          const indent = Math.max(0, Math.min(MOST, node.attrs.indent + by))
          if (indent === node.attrs.indent) return
          isMoved = true
          if (dispatch) tr.setNodeMarkup(at, undefined, { ...node.attrs, indent })
        })
        return isMoved
      }
    return { indent: move(1), outdent: move(-1) }
  },
  addKeyboardShortcuts() {
    return {
      'Mod-]': () => this.editor.commands.indent(),
      'Mod-[': () => this.editor.commands.outdent(),
    }
  },
})
