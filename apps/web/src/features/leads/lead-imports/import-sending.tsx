import { Button } from '@mantine/core'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import classes from './lead-imports.module.css'

const kilobytes = (bytes: number): number => Math.ceil(bytes / 1024)

/** The upload: first the bytes sent, then the parsing, whose progress is unknown (IN-396, decision 25). */
export function ImportSending(props: { fileName: string; sent: number; total: number; onCancel: () => void }) {
  const { fileName, sent, total, onCancel } = props
  return (
    <div className={classes.sending}>
      <ProgressBar label={`Uploading ${fileName}`} done={kilobytes(sent)} total={kilobytes(total)} unit="KB" />
      <p className={classes.note} role="status">
        {sent < total ? 'Sending the file …' : 'Reading the file …'}
      </p>
      <div>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
