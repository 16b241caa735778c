import { Button } from '@mantine/core'
import type { CompanyPermission } from '@plinth/contract/company/lead-access'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Select } from '../../../ui/inputs/select.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { type AccessChoice, changePermissionMutation, refreshPermissions } from './lead-access.api.ts'
import classes from './lead-access.module.css'
import { GROUP_NAMES, LEVEL_NAMES, levelOf } from './lead-access-text.ts'

const LEVELS = Object.entries(LEVEL_NAMES).map(([value, label]) => ({ value, label }))
const UNASSIGNED = [
  { value: 'allow', label: 'Allow Access' },
  { value: 'deny', label: 'Deny Access' },
]

export interface LeadAccessDialogProps {
  group: CompanyPermission
  opened: boolean
  onClose: () => void
}

/** What one group may see (LM-272, LM-273). */
export function LeadAccessDialog({ group, opened, onClose }: LeadAccessDialogProps) {
  const queryClient = useQueryClient()
  const { leads } = group.permissions
  const [choice, setChoice] = useState<AccessChoice>({ level: levelOf(leads), viewUnassigned: leads.viewUnassigned })
  const change = useMutation({
    ...changePermissionMutation,
    onSuccess() {
      toast.success('Permissions updated!')
      void refreshPermissions(queryClient)
      onClose()
    },
    // LM-650, LM-Q96: the text and the look are the document's
    onError: () => toast.success('Failed to update Permissions', { isAlert: true }),
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    change.mutate({ group, choice })
  }
  return (
    <Dialog opened={opened} onClose={onClose} title="Update Permissions">
      <form className={classes.form} onSubmit={save}>
        <p className={classes.of}>{GROUP_NAMES[group.role]}</p>
        <Select
          label="Access Permission"
          data={LEVELS}
          value={choice.level}
          onChange={level => level && setChoice({ ...choice, level: level as AccessChoice['level'] })}
        />
        <Select
          label="Unassigned Leads"
          data={UNASSIGNED}
          value={choice.viewUnassigned ? 'allow' : 'deny'}
          onChange={value => setChoice({ ...choice, viewUnassigned: value === 'allow' })}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={change.isPending}>
            Update
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
