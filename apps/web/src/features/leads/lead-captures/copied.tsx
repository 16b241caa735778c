import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { toast } from '../../../ui/toast/toast.ts'
import classes from './lead-captures.module.css'

/** A text to give to another system, with a button that copies it. */
export function Copied({ label, text }: { label: string; text: string }) {
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => toast.success('Copied'),
      () => toast.error('It could not be copied. Select it and copy it by hand.'),
    )
  return (
    <div className={classes.copied}>
      <output aria-label={label}>{text}</output>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Copy: ${label}`}
        leftSection={<IconCopy size={15} stroke={1.5} aria-hidden />}
        onClick={copy}
      >
        Copy
      </Button>
    </div>
  )
}
