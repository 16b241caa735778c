import '@mantine/tiptap/styles.layer.css'
import { Input } from '@mantine/core'
import { RichTextEditor as Frame } from '@mantine/tiptap'
import { Extension } from '@tiptap/core'
import { useEditor } from '@tiptap/react'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { LETTER_EXTENSIONS, letterFrom, letterInserts } from './letter-schema.ts'
import classes from './rich-text.module.css'
import { LetterToolbar } from './rich-text-toolbar.tsx'

const EXTENSIONS = [
  ...LETTER_EXTENSIONS,
  Extension.create({ name: 'letterInserts', addProseMirrorPlugins: () => [letterInserts] }),
]

export interface RichTextEditorProps {
  label: string
  /** HTML; a value that did not come out of this editor replaces what is in it */
  value: string
  onChange: (html: string) => void
  error?: ReactNode
  readOnly?: boolean
}

/** A letter being written: the toolbar of SH-591 to SH-600 over the text. */
export function RichTextEditor({ label, value, onChange, error, readOnly = false }: RichTextEditorProps) {
  const labelId = useId()
  const errorId = useId()
  const latest = useRef(value)
  const tell = useEffectEvent(onChange)
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: letterFrom(value),
    editable: !readOnly,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'aria-describedby': errorId,
      },
    },
    onUpdate({ editor: one }) {
      latest.current = one.getHTML()
      tell(latest.current)
    },
  })
  useEffect(() => {
    if (value === latest.current) return
    latest.current = value
    editor?.commands.setContent(letterFrom(value), { emitUpdate: false })
  }, [editor, value])
  return (
    <div>
      <Input.Label component="div" id={labelId} className={classes.label}>
        {label}
      </Input.Label>
      <Frame
        editor={editor}
        className={classes.root}
        data-error={error ? true : undefined}
        withCodeHighlightStyles={false}
        labels={{ tasksControlLabel: 'Check list' }}
      >
        {editor && <LetterToolbar editor={editor} />}
        <Frame.Content className={classes.content} />
      </Frame>
      <div id={errorId} aria-live="polite">
        {error && <Input.Error mt={4}>{error}</Input.Error>}
      </div>
    </div>
  )
}
