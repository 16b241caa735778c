import { Textarea, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'

interface SavedFieldProps {
  label: string
  value: string
  isOff: boolean
  description?: string
  lines?: number
  className?: string | undefined
  inputMode?: 'decimal' | 'email' | 'tel'
  /** the reason why it is refused, with which it stays in the field */
  onSave: (text: string) => string | undefined
}

/** A text of the quotation that is saved as the focus leaves it; what others make of it meanwhile is shown unless it is being typed. */
export function SavedField({ label, value, isOff, description, lines, className, inputMode, onSave }: SavedFieldProps) {
  const [text, setText] = useState(value)
  const [problem, setProblem] = useState<string>()
  const [isTyping, setTyping] = useState(false)
  useEffect(() => {
    if (!isTyping) setText(value)
  }, [value, isTyping])
  const shared = {
    label,
    description,
    className,
    value: text,
    error: problem,
    disabled: isOff,
    inputMode,
    onChange: (event: { currentTarget: { value: string } }) => {
      setTyping(true)
      setProblem(undefined)
      setText(event.currentTarget.value)
    },
    onBlur: () => {
      const refusal = text === value ? undefined : onSave(text.trim())
      setProblem(refusal)
      // what was refused stays to be corrected
      setTyping(refusal !== undefined)
    },
  }
  return lines === undefined ? (
    <TextInput {...shared} />
  ) : (
    <Textarea autosize minRows={lines} maxRows={12} {...shared} />
  )
}
