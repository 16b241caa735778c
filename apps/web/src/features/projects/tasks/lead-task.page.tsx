import { Anchor } from '@mantine/core'
import { isAppError } from '@plinth/contract/error-codes'
import { useQuery } from '@tanstack/react-query'
import { useCanGoBack, useParams, useRouter } from '@tanstack/react-router'
import { messageOf } from '../../../lib/forms.ts'
import { Page } from '../../../ui/page.tsx'
import { PlaceLink } from '../../../ui/place-link.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { useLeadPlaces } from '../../leads/parts/lead-places.ts'
import { NewTaskForm } from './new-task-form.tsx'
import { leadDraftQuery } from './tasks.api.ts'
import classes from './tasks.module.css'
import { useTaskSetting } from './use-task-setting.ts'

/** A follow-up task of a lead; saved or not, it leads back to the lead (LM-046). */
export function LeadTaskPage() {
  const { leadId } = useParams({ strict: false }) as { leadId: string }
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const places = useLeadPlaces()
  const setting = useTaskSetting()
  const { data: draft, isError, error, refetch } = useQuery(leadDraftQuery(leadId))
  const isGone = isAppError(error, 'NOT_FOUND') || isAppError(error, 'INVALID')
  const back = () => {
    // where one came from is the lead; a link opened on its own leads to its page
    if (canGoBack) router.history.back()
    else void router.navigate({ href: places.fullDetails(leadId), replace: true })
  }
  return (
    <Page title="Create Task" narrow>
      {isGone && <EmptyState title="This lead does not exist or may not be seen" />}
      {isError && !isGone && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!isError && !(draft && setting) && <SkeletonRows count={5} height={56} />}
      {draft && setting && (
        <>
          <p className={classes.about}>
            For the lead{' '}
            <Anchor component={PlaceLink} href={places.fullDetails(leadId)}>
              {draft.leadName}
            </Anchor>
          </p>
          {draft.canCreate ? (
            <NewTaskForm
              leadId={leadId}
              initial={{
                title: draft.title,
                description: '',
                assignedTo: draft.assignedTo,
                priority: 'normal',
                dueDate: draft.dueDate ?? '',
                dueTime: draft.dueTime ?? '',
              }}
              today={setting.today}
              onMade={back}
              onCancel={back}
            />
          ) : (
            <EmptyState title="Access disabled by Admin">You may see this lead, but not add tasks to it.</EmptyState>
          )}
        </>
      )}
    </Page>
  )
}
