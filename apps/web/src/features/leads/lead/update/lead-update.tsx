import type { Lead } from '@plinth/contract/leads/lead/lead'
import type { ComponentType } from 'react'
import type { MailedLead, MailStatusPart } from '../lead-parts.ts'
import { useLeadSetting } from '../use-lead-setting.ts'
import { UpdateForm } from './update-form.tsx'

export interface LeadUpdateProps {
  lead: Lead
  MailStatus: ComponentType<MailStatusPart>
  onMail: (lead: MailedLead) => void
}

/** Update Status for pages that show one lead. */
export function LeadUpdate(props: LeadUpdateProps) {
  const setting = useLeadSetting()
  return <UpdateForm key={props.lead._id} {...props} setting={setting} />
}
