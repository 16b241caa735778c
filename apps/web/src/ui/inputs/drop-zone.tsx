import { Button, FileButton } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import classes from './drop-zone.module.css'

export interface DropZoneProps {
  title: string
  note: string
  /** what the file is, for screen readers */
  label: string
  /** extensions with their dots */
  accept: readonly string[]
  isBusy?: boolean
  onFile: (file: File | null | undefined) => void
}

/** Where a spreadsheet is dropped or chosen. */
export function DropZone({ title, note, label, accept, isBusy = false, onFile }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false)
  const drag = (event: DragEvent, over: boolean): void => {
    event.preventDefault()
    setIsOver(over)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way beside the button inside
    <div
      className={classes.zone}
      data-over={isOver || undefined}
      onDragOver={event => drag(event, true)}
      onDragLeave={event => drag(event, false)}
      onDrop={event => {
        drag(event, false)
        onFile(event.dataTransfer.files[0])
      }}
    >
      <IconFileSpreadsheet size={36} stroke={1} aria-hidden />
      <p className={classes.title}>{title}</p>
      <FileButton onChange={onFile} accept={accept.join(',')} inputProps={{ 'aria-label': label }}>
        {props => (
          <Button {...props} data-autofocus loading={isBusy}>
            Choose file
          </Button>
        )}
      </FileButton>
      <p className={classes.note}>{note}</p>
    </div>
  )
}
