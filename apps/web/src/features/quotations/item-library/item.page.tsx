import { Button, Group, Loader } from '@mantine/core'
import { isAppError } from '@plinth/contract/error-codes'
import { ITEM_TEXTS } from '@plinth/contract/quotations/item-rules'
import { IconArchive, IconArchiveOff, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { messageOf } from '../../../lib/forms.ts'
import { useConfirm } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { AnalysisPart } from './assemblies/analysis-part.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { archiveItem, itemQuery, refreshLibrary, removeItem } from './item-library.api.ts'
import type { LibraryAddress } from './library-address.ts'
import { PicturesPart } from './pictures/pictures-part.tsx'
import { RateHistory } from './rate-history.tsx'
import { useLibraryRights } from './use-library-rights.ts'

/** One item over the library (QT-009). */
export function ItemPage() {
  const { itemId } = useParams({ strict: false }) as { itemId: string }
  const navigate = useNavigate()
  const rights = useLibraryRights()
  // what was read before may be older than the item, and a form begins with it
  const { data: item, error, refetch, isFetchedAfterMount } = useQuery(itemQuery(itemId))
  const close = () =>
    void navigate({
      to: '/quotation/library',
      search: ((before: LibraryAddress) => before) as never,
      resetScroll: false,
    })
  if (item && rights && isFetchedAfterMount)
    return (
      <ItemDialog key={item._id} item={item} {...rights} onClose={close} onSaved={close}>
        <PicturesPart item={item} mayEdit={rights.mayEdit} />
        {rights.seesCosts && <AnalysisPart item={item} mayEdit={rights.mayEdit} symbol={rights.symbol} />}
        <RateHistory itemId={item._id} zone={rights.zone} symbol={rights.symbol} seesCosts={rights.seesCosts} />
        {rights.mayEdit && <Actions id={item._id} name={item.name} isArchived={item.isArchived} onGone={close} />}
      </ItemDialog>
    )
  const isMissing = isAppError(error, 'NOT_FOUND') || isAppError(error, 'INVALID')
  return (
    <Dialog opened onClose={close} title="Item">
      {isMissing ? (
        <EmptyState title={ITEM_TEXTS.unavailable} />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <Loader aria-label="Loading" />
      )}
    </Dialog>
  )
}

interface ActionsProps {
  id: string
  name: string
  isArchived: boolean
  onGone: () => void
}

function Actions({ id, name, isArchived, onGone }: ActionsProps) {
  const queryClient = useQueryClient()
  const [confirm, question] = useConfirm()
  const done = (text: string) => {
    toast.success(text)
    void refreshLibrary(queryClient)
    onGone()
  }
  const archiving = useMutation({
    mutationFn: () => archiveItem(id, !isArchived),
    onSuccess: () => done(isArchived ? ITEM_TEXTS.restored : ITEM_TEXTS.archived),
    onError: error => toast.error(messageOf(error)),
  })
  const removal = useMutation({
    mutationFn: () => removeItem(id),
    onSuccess: () => done(ITEM_TEXTS.deleted),
    onError: error => toast.error(messageOf(error)),
  })
  const askAndRemove = async (): Promise<void> => {
    const title = `Delete ${name} with its rates?`
    if (await confirm({ title, confirmLabel: 'Delete', danger: true })) removal.mutate()
  }
  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant="default"
        loading={archiving.isPending}
        leftSection={
          isArchived ? <IconArchiveOff size={15} stroke={1.6} /> : <IconArchive size={15} stroke={1.6} aria-hidden />
        }
        onClick={() => archiving.mutate()}
      >
        {isArchived ? 'Restore item' : 'Archive item'}
      </Button>
      <Button
        size="xs"
        variant="default"
        loading={removal.isPending}
        leftSection={<IconTrash size={15} stroke={1.6} aria-hidden />}
        onClick={() => void askAndRemove()}
      >
        Delete item
      </Button>
      {question}
    </Group>
  )
}
