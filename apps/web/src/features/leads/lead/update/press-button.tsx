import { Button, Kbd } from '@mantine/core'
import { useShortcut } from '../../../../lib/shortcuts.ts'
import classes from './press-button.module.css'

export interface PressButtonProps {
  name: string
  /** what pressing it comes to */
  hint?: string
  /** the single key that presses it */
  shortcut: string
  /** undefined where it is no choice that stays pressed */
  isPressed?: boolean
  disabled: boolean
  onPress: () => void
}

/** A choice of one press or one key, which it shows. */
export function PressButton(props: PressButtonProps) {
  const { shortcut, isPressed, disabled, onPress } = props
  // the help lists these keys under a heading of their own, whether the form is there or not
  useShortcut(shortcut, undefined, () => !disabled && onPress())
  return (
    <Button
      classNames={{ root: classes.root, inner: classes.inner, label: classes.label }}
      variant={isPressed ? 'filled' : 'default'}
      aria-pressed={isPressed}
      aria-keyshortcuts={shortcut}
      disabled={disabled}
      onClick={onPress}
    >
      <span className={classes.name}>{props.name}</span>
      {props.hint && <span className={classes.hint}>{props.hint}</span>}
      <Kbd className={classes.key} aria-hidden>
        {shortcut}
      </Kbd>
    </Button>
  )
}
