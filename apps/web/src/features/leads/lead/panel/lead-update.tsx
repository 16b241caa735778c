import type { Lead } from '@plinth/contract/leads/lead/lead'
import { type ComponentType, useState } from 'react'
import { useLeadPlaces } from '../../parts/lead-places.ts'
import type { MailedLead, MailStatusPart } from '../lead-parts.ts'
import { useLeadSetting } from '../use-lead-setting.ts'
import { UpdateForm } from './update-form.tsx'
import { UpdatedDialog } from './updated-dialog.tsx'

export interface LeadUpdateProps {
  lead: Lead
  MailStatus: ComponentType<MailStatusPart>
  onMail: (lead: MailedLead) => void
}

/** Update Status with the dialog after saving, for pages that show one lead. */
export function LeadUpdate({ lead, MailStatus, onMail }: LeadUpdateProps) {
  const setting = useLeadSetting()
  const places = useLeadPlaces()
  const [updated, setUpdated] = useState<Lead>()
  const [isDialogOpen, setDialogOpen] = useState(false)
  return (
    <>
      <UpdateForm
        key={lead._id}
        lead={lead}
        setting={setting}
        MailStatus={MailStatus}
        onUpdated={(saved, isOpen) => {
          if (!isOpen) return
          setUpdated(saved)
          setDialogOpen(true)
        }}
      />
      {updated && (
        <UpdatedDialog
          lead={updated}
          places={places}
          opened={isDialogOpen}
          onMail={onMail}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </>
  )
}
