import { Avatar, Button, FileButton } from '@mantine/core'
import { PERSONAL_LIMITS } from '@plinth/contract/company/people'
import { useEffect, useState } from 'react'
import { toast } from '../../../ui/toast/toast.ts'
import classes from './personal.module.css'
import type { PhotoChoice } from './use-personal-form.ts'

const TYPES = ['image/png', 'image/jpeg', 'image/webp']

export interface PhotoFieldProps {
  name: string
  /** the address of the photo that is kept */
  kept: string | null
  photo: PhotoChoice
  onChange: (photo: PhotoChoice) => void
}

/** One's photo: optional, the middle of it is kept as a square (SH-239, SH-Q46). */
export function PhotoField({ name, kept, photo, onChange }: PhotoFieldProps) {
  const chosen = useObjectAddress(photo ?? undefined)
  const shown = photo === null ? null : (chosen ?? kept)
  const choose = (file: File | null) => {
    if (!file) return
    if (!TYPES.includes(file.type)) return toast.error('Choose a picture in JPG, PNG or WebP format')
    if (file.size > PERSONAL_LIMITS.imageBytes) return toast.error('The picture is too large. Choose one below 5 MB')
    onChange(file)
  }
  return (
    <div className={classes.photo}>
      <Avatar src={shown} {...(name ? { name } : {})} alt={shown ? 'Your photo' : ''} size={72} radius="xl" />
      <div className={classes.photoTools}>
        <FileButton accept={TYPES.join(',')} onChange={choose}>
          {props => (
            <Button variant="default" {...props}>
              {shown ? 'Change photo' : 'Add a photo'}
            </Button>
          )}
        </FileButton>
        {shown && (
          <Button variant="subtle" onClick={() => onChange(kept ? null : undefined)}>
            Remove
          </Button>
        )}
        <p className={classes.note}>JPG, PNG or WebP, below 5 MB. Optional.</p>
      </div>
    </div>
  )
}

/** An address of a chosen file for as long as it is shown. */
function useObjectAddress(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return setAddress(undefined)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
