import { NativeSelect } from '@mantine/core'
import { RichTextEditor as Frame } from '@mantine/tiptap'
import { IconIndentDecrease, IconIndentIncrease } from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import classes from './rich-text.module.css'

/** Fonts every mail program has (IN-Q45). */
const FONTS = [
  { value: '', label: 'Font' },
  { value: 'sans-serif', label: 'Sans Serif' },
  { value: 'serif', label: 'Serif' },
  { value: 'monospace', label: 'Monospace' },
]
const LEVELS = [1, 2, 3, 4, 5, 6] as const
const HEADERS = [
  { value: '0', label: 'Normal' },
  ...LEVELS.map(level => ({ value: String(level), label: `Header ${level}` })),
]

/** Font, header, weight, lists, indent, link and the way back (SH-591 to SH-600). */
export function LetterToolbar({ editor }: { editor: Editor }) {
  const { font, level } = useEditorState({
    editor,
    selector: ({ editor: one }) => ({
      font: String(one.getAttributes('textStyle').fontFamily ?? ''),
      level: LEVELS.find(at => one.isActive('heading', { level: at })) ?? 0,
    }),
  })
  const setFont = (value: string) => {
    const chain = editor.chain().focus()
    if (value === '') chain.unsetFontFamily().run()
    else chain.setFontFamily(value).run()
  }
  const setHeader = (value: string) => {
    const chosen = LEVELS.find(at => String(at) === value)
    const chain = editor.chain().focus()
    if (chosen) chain.setHeading({ level: chosen }).run()
    else chain.setParagraph().run()
  }
  return (
    <Frame.Toolbar className={classes.toolbar}>
      <NativeSelect
        size="xs"
        aria-label="Header"
        data={HEADERS}
        value={String(level)}
        onChange={event => setHeader(event.currentTarget.value)}
        className={classes.select}
      />
      <NativeSelect
        size="xs"
        aria-label="Font"
        data={FONTS.some(one => one.value === font) ? FONTS : [...FONTS, { value: font, label: font }]}
        value={font}
        onChange={event => setFont(event.currentTarget.value)}
        className={classes.select}
      />
      <Frame.ControlsGroup>
        <Frame.Bold />
        <Frame.Italic />
        <Frame.Underline />
        <Frame.Strikethrough />
      </Frame.ControlsGroup>
      <Frame.ControlsGroup>
        <Frame.OrderedList />
        <Frame.BulletList />
        <Frame.TaskList />
      </Frame.ControlsGroup>
      <Frame.ControlsGroup>
        <Frame.Control
          aria-label="Decrease indent"
          title="Decrease indent"
          onClick={() => editor.chain().focus().outdent().run()}
        >
          <IconIndentDecrease size={16} stroke={1.5} aria-hidden />
        </Frame.Control>
        <Frame.Control
          aria-label="Increase indent"
          title="Increase indent"
          onClick={() => editor.chain().focus().indent().run()}
        >
          <IconIndentIncrease size={16} stroke={1.5} aria-hidden />
        </Frame.Control>
      </Frame.ControlsGroup>
      <Frame.ControlsGroup>
        <Frame.Link />
        <Frame.Unlink />
      </Frame.ControlsGroup>
      <Frame.ControlsGroup>
        <Frame.Undo />
        <Frame.Redo />
      </Frame.ControlsGroup>
    </Frame.Toolbar>
  )
}
