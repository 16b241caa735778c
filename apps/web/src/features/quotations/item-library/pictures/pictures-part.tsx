import { ActionIcon, Button, FileButton } from '@mantine/core'
import type { Item } from '@plinth/contract/quotations/item'
import { PICTURE_LIMITS, PICTURE_TEXTS } from '@plinth/contract/quotations/item-pictures/picture-rules'
import { IconPhotoPlus, IconStar, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { FormError } from '../../../../ui/states.tsx'
import { itemQuery, refreshLibrary } from '../item-library.api.ts'
import { addPicture, putPictureFirst, removePicture } from './pictures.api.ts'
import classes from './pictures.module.css'

const TYPES = ['image/jpeg', 'image/png', 'image/webp']

/** The pictures of an item, of which the first is its picture everywhere (QT-040). */
export function PicturesPart({ item, mayEdit }: { item: Item; mayEdit: boolean }) {
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const changing = useMutation({
    mutationFn: (change: () => Promise<Item>) => change(),
    onSuccess: now => {
      setProblem(undefined)
      queryClient.setQueryData(itemQuery(item._id).queryKey, now)
      void refreshLibrary(queryClient)
    },
    onError: error => setProblem(messageOf(error)),
  })
  const choose = (file: File | null): void => {
    if (!file) return
    if (!TYPES.includes(file.type)) setProblem(PICTURE_TEXTS.type)
    else if (file.size > PICTURE_LIMITS.bytes) setProblem(PICTURE_TEXTS.tooLarge)
    else changing.mutate(() => addPicture(item._id, file))
  }
  if (!mayEdit && item.pictures.length === 0) return null
  return (
    <section className={classes.part} aria-label="Pictures">
      <h3>Pictures</h3>
      <ul className={classes.list}>
        {item.pictures.map(({ _id, url, thumb }, at) => (
          <li key={_id}>
            <a href={url} target="_blank" rel="noreferrer" aria-label={`Open picture ${at + 1} of ${item.name}`}>
              <img src={thumb} alt="" />
            </a>
            {mayEdit && (
              <span className={classes.actions}>
                {at > 0 && (
                  <ActionIcon
                    variant="subtle"
                    size="sm"
                    disabled={changing.isPending}
                    aria-label={`Make picture ${at + 1} the item’s picture`}
                    onClick={() => changing.mutate(() => putPictureFirst(item._id, _id))}
                  >
                    <IconStar size={15} stroke={1.6} aria-hidden />
                  </ActionIcon>
                )}
                <ActionIcon
                  variant="subtle"
                  size="sm"
                  disabled={changing.isPending}
                  aria-label={`Remove picture ${at + 1}`}
                  onClick={() => changing.mutate(() => removePicture(item._id, _id))}
                >
                  <IconTrash size={15} stroke={1.6} aria-hidden />
                </ActionIcon>
              </span>
            )}
          </li>
        ))}
      </ul>
      {mayEdit && item.pictures.length < PICTURE_LIMITS.pictures && (
        <FileButton accept={TYPES.join(',')} onChange={choose} inputProps={{ 'aria-label': 'Picture' }}>
          {props => (
            <Button
              {...props}
              size="xs"
              variant="default"
              loading={changing.isPending}
              leftSection={<IconPhotoPlus size={15} stroke={1.6} aria-hidden />}
            >
              Add a picture
            </Button>
          )}
        </FileButton>
      )}
      <FormError>{problem}</FormError>
    </section>
  )
}
