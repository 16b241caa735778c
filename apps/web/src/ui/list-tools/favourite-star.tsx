import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../lib/forms.ts'
import { toast } from '../toast/toast.ts'
import classes from './favourite-star.module.css'

interface FavouriteStarProps {
  name: string
  isFavourite: boolean
  onMark: (isFavourite: boolean) => Promise<unknown>
  /** reads again what is shown, whether or not the mark was kept */
  onSettled: () => Promise<unknown>
  /** in a cell of a table, where Enter on the cell presses it */
  isInCell?: boolean
}

/** Marks something as a favourite of one's own; the star fills at once, and empties again where the mark was refused. */
export function FavouriteStar({ name, isFavourite, onMark, onSettled, isInCell = false }: FavouriteStarProps) {
  const [wanted, setWanted] = useState<boolean>()
  const marking = useMutation({
    mutationFn: onMark,
    onError: error => toast.error(messageOf(error)),
    onSettled: async () => {
      await onSettled()
      setWanted(undefined)
    },
  })
  const isMarked = wanted ?? isFavourite
  const Star = isMarked ? IconStarFilled : IconStar
  return (
    <button
      type="button"
      className={classes.star}
      aria-label={`Favourite ${name}`}
      aria-pressed={isMarked}
      {...(isInCell ? { tabIndex: -1, 'data-cell-action': true } : {})}
      onClick={event => {
        event.stopPropagation()
        setWanted(!isMarked)
        marking.mutate(!isMarked)
      }}
    >
      <Star size={17} stroke={1.5} aria-hidden />
    </button>
  )
}
