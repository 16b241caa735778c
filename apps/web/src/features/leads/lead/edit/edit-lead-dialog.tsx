import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useBackCloses } from '../../../../ui/dialogs/use-back-closes.ts'
import { ErrorState, SkeletonRows } from '../../../../ui/states.tsx'
import { useIsPhone } from '../../../../ui/use-is-phone.ts'
import { profileQuery } from '../../../company/people/people.api.ts'
import { leadFieldsQuery } from '../../lead-forms/lead-forms.api.ts'
import classes from '../add/add-lead.module.css'
import { leadQuery } from '../lead.api.ts'
import { EditLeadForm } from './edit-lead-form.tsx'

export interface EditLeadDialogProps {
  leadId: string
  opened: boolean
  onClose: () => void
}

/** Edit Lead: the fields of a lead in one form (LM-129, LM-423 to LM-437). */
export function EditLeadDialog({ leadId, opened, onClose }: EditLeadDialogProps) {
  const isPhone = useIsPhone()
  const lead = useQuery(leadQuery(leadId))
  const profile = useQuery(profileQuery)
  const fields = useQuery(leadFieldsQuery)
  const closeRequest = useRef<() => void>(undefined)
  const leave = () => (closeRequest.current ? closeRequest.current() : onClose())
  useBackCloses(opened, leave)
  return (
    <Modal.Root opened={opened} onClose={leave} fullScreen={isPhone} size={860} padding={0}>
      <Modal.Overlay />
      <Modal.Content>
        {lead.data && profile.data && fields.data ? (
          <EditLeadForm
            key={leadId}
            lead={lead.data}
            definitions={fields.data}
            profile={profile.data}
            closeRequest={closeRequest}
            onClose={() => {
              closeRequest.current = undefined
              onClose()
            }}
          />
        ) : (
          <>
            <Modal.Header className={classes.header}>
              <Modal.Title fz="md" fw={620}>
                Edit Lead
              </Modal.Title>
              <Modal.CloseButton />
            </Modal.Header>
            <Modal.Body className={classes.body}>
              {lead.isError || profile.isError || fields.isError ? (
                <ErrorState
                  onRetry={() => {
                    void lead.refetch()
                    void profile.refetch()
                    void fields.refetch()
                  }}
                />
              ) : (
                <SkeletonRows count={6} height={56} />
              )}
            </Modal.Body>
          </>
        )}
      </Modal.Content>
    </Modal.Root>
  )
}
