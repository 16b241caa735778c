import { Button, FileButton } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { LockedHint } from '../locked-hint.tsx'

export interface AttachButtonProps {
  /** endings of the files to choose from, separated by commas */
  accept: string
  /** the person may only look */
  isLocked?: boolean
  disabled?: boolean
  onFiles: (files: File[]) => void
}

/** Lets files be chosen, any number at once. */
export const AttachButton = ({ accept, isLocked = false, disabled = isLocked, onFiles }: AttachButtonProps) => (
  <FileButton multiple accept={accept} onChange={onFiles} disabled={disabled}>
    {props => (
      <LockedHint locked={isLocked}>
        <Button
          {...props}
          variant="default"
          size="xs"
          leftSection={<IconPaperclip size={15} stroke={1.6} aria-hidden />}
        >
          Attach Files
        </Button>
      </LockedHint>
    )}
  </FileButton>
)
