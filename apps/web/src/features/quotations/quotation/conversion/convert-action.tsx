import { Button } from '@mantine/core'
import type { Quotation } from '@plinth/contract/quotations/quotation/quotation'
import { QUOTATION_TEXTS } from '@plinth/contract/quotations/quotation/quotation-limits'
import { IconReportMoney } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { PlaceLink } from '../../../../ui/place-link.tsx'
import { FormError } from '../../../../ui/states.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { projectQuery } from '../../../projects/projects/projects.api.ts'
import { useQuotationRights } from '../page/use-quotation-rights.ts'
import { convertQuotation, refreshVersions } from '../versions/versions.api.ts'
import classes from './convert-action.module.css'

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

interface ConvertActionProps {
  quotation: Quotation
  /** the project was confirmed for it: it goes on by itself (QT-295) */
  isGoingOn: boolean
  onGone: () => void
}

/** Makes the budget of the project of an accepted quotation, and leads to it once it is made (QT-294, QT-295). */
export function ConvertAction({ quotation, isGoingOn, onGone }: ConvertActionProps) {
  const mayEdit = useQuotationRights()?.mayEdit === true
  const { data: project } = useQuery(projectQuery(quotation.projectId))
  if (quotation.state !== 'accepted') return null
  if (quotation.convertedAt !== null)
    return project?.seesMoney ? (
      <Button
        component={PlaceLink}
        href={`/pmt/${quotation.projectId}/budget`}
        size="sm"
        variant="default"
        leftSection={<IconReportMoney {...ICON} />}
      >
        Open the budget
      </Button>
    ) : null
  if (!mayEdit || quotation.variationOf !== null) return null
  return <Converting quotation={quotation} project={project} isGoingOn={isGoingOn} onGone={onGone} />
}

interface ConvertingProps extends ConvertActionProps {
  /** undefined while it is not known, and for who does not see it */
  project: { isConfirmed: boolean; leadId: string | null } | undefined
}

function Converting({ quotation, project, isGoingOn, onGone }: ConvertingProps) {
  const [isOpen, setOpen] = useState(isGoingOn)
  const [key] = useState(() => crypto.randomUUID())
  const queryClient = useQueryClient()
  const converting = useMutation({
    mutationFn: () => convertQuotation(quotation._id, key),
    onSuccess: () => {
      toast.success(QUOTATION_TEXTS.converted, { duration: 2000 })
      if (isGoingOn) onGone()
      setOpen(false)
      return refreshVersions(queryClient)
    },
  })
  const goOn = useEffectEvent(() => {
    if (isGoingOn && converting.isIdle) converting.mutate()
  })
  useEffect(() => goOn(), [])
  const close = (): void => {
    setOpen(false)
    if (isGoingOn) onGone()
  }
  return (
    <>
      <Button size="sm" leftSection={<IconReportMoney {...ICON} />} onClick={() => setOpen(true)}>
        Create the project's budget
      </Button>
      <Dialog opened={isOpen} onClose={close} title="Create the project's budget" size={480}>
        {project?.isConfirmed === false ? (
          <Unconfirmed quotation={quotation} leadId={project.leadId} onClose={close} />
        ) : (
          <form
            className={classes.form}
            onSubmit={event => {
              event.preventDefault()
              if (!converting.isPending) converting.mutate()
            }}
          >
            <p className={classes.note}>{whatIsCopied(quotation)}</p>
            {converting.error && <FormError>{messageOf(converting.error)}</FormError>}
            <div className={classes.buttons}>
              <Button variant="default" disabled={converting.isPending} onClick={close}>
                Cancel
              </Button>
              <Button type="submit" data-autofocus loading={converting.isPending}>
                Create the budget
              </Button>
            </div>
          </form>
        )}
      </Dialog>
    </>
  )
}

const whatIsCopied = ({ type, projectName }: Quotation): string =>
  type === 'execution'
    ? `The lines that ${projectName} was accepted with become its budget, and the payments its payment schedule. Accepted variations are added with their signs. This is done once.`
    : `The payments of ${projectName} become its payment schedule, and the phases its fee schedule with their durations. This is done once.`

/** The project is made whole first, by the wizard of its lead. */
function Unconfirmed({
  quotation,
  leadId,
  onClose,
}: {
  quotation: Quotation
  leadId: string | null
  onClose: () => void
}) {
  const router = useRouter()
  const subject = leadId === null ? `confirm=${quotation.projectId}` : `leadId=${leadId}`
  return (
    <div className={classes.form}>
      <p className={classes.note}>
        {`${quotation.projectName} is not confirmed yet. Confirm it first: the budget is created after Finish.`}
      </p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          data-autofocus
          onClick={() => void router.navigate({ href: `/pmt/?${subject}&quotation=${quotation._id}` })}
        >
          Confirm the project
        </Button>
      </div>
    </div>
  )
}
