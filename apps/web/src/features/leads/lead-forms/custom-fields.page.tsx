import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { CUSTOM_FIELDS_PAGE } from '@plinth/contract/leads/lead-forms/custom-field-rules'
import { CUSTOM_FIELD_TEXTS, type CustomField, FIELD_REMOVED_DAYS } from '@plinth/contract/leads/lead-forms/lead-forms'
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { messageOf } from '../../../lib/forms.ts'
import { usePageNumber } from '../../../lib/pages/use-page-number.ts'
import { useLiveNews } from '../../../lib/server/use-live-news.ts'
import { useConfirm } from '../../../ui/dialogs/confirm-dialog.tsx'
import { LockedHint } from '../../../ui/locked-hint.tsx'
import { Page } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { SettingsCard } from '../../../ui/settings/settings-card.tsx'
import { SettingsList, SettingsRow } from '../../../ui/settings/settings-list.tsx'
import { RowActions, SettingsTable } from '../../../ui/settings/settings-table.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { profileQuery } from '../../company/people/people.api.ts'
import { SettingsSearch, useSettingsSearch } from '../parts/settings-search.tsx'
import { lossText, sectionText } from './custom-field-draft.ts'
import { FIELD_PAGES } from './field-pages.ts'
import {
  fieldsPageQuery,
  refreshFields,
  removedFieldsQuery,
  removeFieldMutation,
  restoreFieldMutation,
  usesOfField,
} from './lead-forms.api.ts'
import { type FieldMoves, useFieldMoves } from './use-field-moves.ts'

/** Lead settings: the fields of the lead forms, built-in ones and the company's own (LM-274). */
export function CustomFieldsPage() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const page = usePageNumber()
  const search = useSettingsSearch()
  const { data, isPending, isError, error, refetch } = useQuery(fieldsPageQuery(page, search))
  const { data: profile } = useQuery(profileQuery)
  const mayEdit = profile?.rolesAssigned.crm.edit ?? false
  const isLocked = profile !== undefined && !mayEdit
  const [confirm, question] = useConfirm()
  const restore = useRestoredField()
  useLiveNews(['lists.changed'], refreshFields)
  const go = (to: number): void =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, page: to > 1 ? to : undefined })) as never,
    })
  const moves = useFieldMoves(data?.fields ?? [], place => {
    const pageOfIt = Math.ceil(place / CUSTOM_FIELDS_PAGE)
    if (pageOfIt !== page) go(pageOfIt)
  })
  const remove = useMutation({
    ...removeFieldMutation,
    onSuccess(_, id) {
      toast.success(CUSTOM_FIELD_TEXTS.deleted, { action: { label: 'Undo', run: () => restore(id) } })
      void refreshFields(queryClient)
    },
    onError: failure => toast.error(messageOf(failure)),
  })
  const askToRemove = async ({ _id, fieldName }: CustomField): Promise<void> => {
    const uses = await usesOfField(_id).catch((failure: unknown) => void toast.error(messageOf(failure)))
    if (!uses) return
    const message = lossText(uses, FIELD_REMOVED_DAYS)
    if (await confirm({ title: `Delete ${fieldName}?`, message, confirmLabel: 'Delete', danger: true }))
      remove.mutate(_id)
  }
  return (
    <Page
      title="Manage Custom Fields"
      actions={
        <>
          <SettingsSearch label="Search fields" />
          <LockedHint locked={isLocked}>
            <Button
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
              onClick={() => void navigate({ to: FIELD_PAGES.create as '/' })}
            >
              Create New Field
            </Button>
          </LockedHint>
        </>
      }
    >
      {isPending && <SkeletonRows count={6} height={52} />}
      {isError && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {data?.fields.length === 0 && (
        <EmptyState title="No results found">
          {search === '' ? 'There are no fields on this page.' : `No field has “${search}” in its name.`}
        </EmptyState>
      )}
      {data && data.fields.length > 0 && (
        <SettingsTable
          label="Custom fields"
          columns={['Field Name', 'Section', 'Type', 'Mandatory', 'Action']}
          hiddenOnPhone={['Section', 'Mandatory']}
        >
          {data.fields.map(field => (
            <FieldRow
              key={field._id}
              field={field}
              isLocked={isLocked}
              // a place among those that are found says nothing
              moves={search === '' ? moves : undefined}
              onRemove={() => void askToRemove(field)}
            />
          ))}
        </SettingsTable>
      )}
      {data && <Pager page={page} pages={data.pages} onGo={go} />}
      {mayEdit && <RemovedFields onRestore={restore} />}
      {question}
    </Page>
  )
}

interface FieldRowProps {
  field: CustomField
  isLocked: boolean
  moves: FieldMoves | undefined
  onRemove: () => void
}

function FieldRow({ field, isLocked, moves, onRemove }: FieldRowProps) {
  const { _id, fieldName, isDefault } = field
  const remove = (
    <ActionIcon
      variant="subtle"
      color="terracotta"
      aria-label={`Delete ${fieldName}`}
      disabled={isDefault}
      onClick={onRemove}
    >
      <IconTrash size={17} stroke={1.5} aria-hidden />
    </ActionIcon>
  )
  const edit = (
    <ActionIcon
      variant="subtle"
      aria-label={`Edit ${fieldName}`}
      {...(isLocked ? {} : { component: Link, to: FIELD_PAGES.edit(_id) as '/' })}
    >
      <IconPencil size={17} stroke={1.5} aria-hidden />
    </ActionIcon>
  )
  return (
    <tr>
      <th scope="row">{fieldName}</th>
      <td>{sectionText(field.section)}</td>
      <td>{field.fieldType}</td>
      <td>{field.isRequired ? 'Yes' : 'No'}</td>
      <td>
        <RowActions>
          <LockedHint locked={isLocked}>{edit}</LockedHint>
          {isDefault ? (
            <Tooltip label={CUSTOM_FIELD_TEXTS.permanent} events={{ hover: true, focus: true, touch: true }}>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a disabled control takes no focus, so its reason must */}
              <span role="note" tabIndex={0} aria-label={CUSTOM_FIELD_TEXTS.permanent}>
                {remove}
              </span>
            </Tooltip>
          ) : (
            <LockedHint locked={isLocked}>{remove}</LockedHint>
          )}
          {moves && !isDefault && !isLocked && (
            <>
              <ActionIcon
                variant="subtle"
                aria-label={`Move ${fieldName} up`}
                disabled={!moves.canMove(_id, -1)}
                ref={moves.button(_id, -1)}
                onClick={() => moves.move(_id, -1)}
              >
                <IconArrowUp size={17} stroke={1.5} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                aria-label={`Move ${fieldName} down`}
                disabled={!moves.canMove(_id, 1)}
                ref={moves.button(_id, 1)}
                onClick={() => moves.move(_id, 1)}
              >
                <IconArrowDown size={17} stroke={1.5} aria-hidden />
              </ActionIcon>
            </>
          )}
        </RowActions>
      </td>
    </tr>
  )
}

function useRestoredField(): (id: string) => void {
  const queryClient = useQueryClient()
  const restore = useMutation({
    ...restoreFieldMutation,
    onSuccess() {
      toast.success(CUSTOM_FIELD_TEXTS.restored)
      void refreshFields(queryClient)
    },
    onError: error => toast.error(messageOf(error)),
  })
  return restore.mutate
}

/** The fields that can still be brought back. */
function RemovedFields({ onRestore }: { onRestore: (id: string) => void }) {
  const removed = useQuery(removedFieldsQuery)
  if (!removed.data?.length) return null
  return (
    <SettingsCard
      title={`Deleted in the last ${FIELD_REMOVED_DAYS} days`}
      hint="A restored field gets its values back. Stage rules will not require it again."
    >
      <SettingsList label="Deleted fields">
        {removed.data.map(({ _id, fieldName, fieldType }) => (
          <SettingsRow
            key={_id}
            name={fieldName}
            about={fieldType}
            steps={[{ label: 'Restore', onClick: () => onRestore(_id) }]}
          />
        ))}
      </SettingsList>
    </SettingsCard>
  )
}
