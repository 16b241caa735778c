import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './add/add-lead.module.css'

export interface LeadFormHeadProps {
  title: ReactNode
  /** the label of its button */
  saveLabel: string
  isSaving: boolean
  /** the form cannot be saved now */
  disabled: boolean
  onCancel: () => void
}

/** The head of a lead's form, with its buttons, which stays while the form scrolls. */
export const LeadFormHead = ({ title, saveLabel, isSaving, disabled, onCancel }: LeadFormHeadProps) => (
  <Modal.Header className={classes.header}>
    <Modal.Title fz="md" fw={620}>
      {title}
    </Modal.Title>
    <Group gap="xs" wrap="nowrap" className={classes.answers}>
      <Button variant="default" disabled={isSaving} onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={isSaving} disabled={disabled}>
        {saveLabel}
      </Button>
    </Group>
  </Modal.Header>
)
