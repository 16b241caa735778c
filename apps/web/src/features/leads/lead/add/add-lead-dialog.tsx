import { CloseButton, Modal } from '@mantine/core'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { useBackCloses } from '../../../../ui/dialogs/use-back-closes.ts'
import { useReturnFocus } from '../../../../ui/dialogs/use-return-focus.ts'
import { ErrorState, SkeletonRows } from '../../../../ui/states.tsx'
import { useIsPhone } from '../../../../ui/use-is-phone.ts'
import { profileQuery } from '../../../company/people/people.api.ts'
import classes from './add-lead.module.css'
import { AddLeadForm } from './add-lead-form.tsx'
import { titleOf } from './fields/individual-form.ts'

export interface AddLeadDialogProps {
  opened: boolean
  /** called to close the dialog: saved, discarded, or nothing was typed */
  onClose: () => void
  /** called once for every created lead, before onClose */
  onCreated: (lead: Lead) => void
}

/**
 * The Add Lead dialog (document 2, sections 2 to 5). Closing it by button, Esc or backdrop asks first if something was typed.
 * What is typed survives a closed tab.
 */
export function AddLeadDialog({ opened, onClose, onCreated }: AddLeadDialogProps) {
  const isPhone = useIsPhone()
  useReturnFocus(opened)
  const profile = useQuery(profileQuery)
  const title = titleOf(profile.data?.CompanySettingDetails.leadFormMode ?? 'standard')
  const closeRequest = useRef<() => void>(undefined)
  const [isQuestionOpen, setIsQuestionOpen] = useState(false)
  const afterQuestion = useRef<() => void>(undefined)
  useEffect(() => {
    if (isQuestionOpen) return
    // after the focus trap's own timer: when it is switched on again, it focuses the first field
    const timer = setTimeout(() => {
      afterQuestion.current?.()
      afterQuestion.current = undefined
    })
    return () => clearTimeout(timer)
  }, [isQuestionOpen])
  const leave = () => (closeRequest.current ? closeRequest.current() : onClose())
  useBackCloses(opened, leave)
  return (
    <Modal.Root
      opened={opened}
      onClose={leave}
      closeOnEscape={!isQuestionOpen}
      trapFocus={!isQuestionOpen}
      fullScreen={isPhone}
      size={860}
      padding={0}
    >
      <Modal.Overlay />
      <Modal.Content>
        {profile.data ? (
          <AddLeadForm
            profile={profile.data}
            title={title}
            onClose={() => {
              closeRequest.current = undefined
              onClose()
            }}
            onCreated={onCreated}
            closeRequest={closeRequest}
            onQuestion={setIsQuestionOpen}
            afterQuestion={afterQuestion}
          />
        ) : (
          <>
            <Modal.Header className={classes.header}>
              <Modal.Title fz="md" fw={620}>
                {title}
              </Modal.Title>
              <CloseButton onClick={onClose} />
            </Modal.Header>
            <Modal.Body className={classes.body}>
              {profile.isError ? (
                <ErrorState message={messageOf(profile.error)} onRetry={() => void profile.refetch()} />
              ) : (
                <SkeletonRows count={8} height={56} />
              )}
            </Modal.Body>
          </>
        )}
      </Modal.Content>
    </Modal.Root>
  )
}
