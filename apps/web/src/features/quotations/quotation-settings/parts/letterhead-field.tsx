import { Button, FileButton, Group } from '@mantine/core'
import { type TaxWords, taxWords } from '@plinth/contract/company/fiscal/tax-words'
import {
  LETTERHEAD_LIMITS,
  LETTERHEAD_TEXTS,
  type LetterheadPart,
  type QuotationSettings,
} from '@plinth/contract/quotations/quotation-settings/settings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { serviceBase } from '../../../../lib/server/api-client.ts'
import { LockedHint } from '../../../../ui/locked-hint.tsx'
import { FormError } from '../../../../ui/states.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { removeLetterhead, setLetterhead, settingsQuery } from '../quotation-settings.api.ts'
import classes from './letterhead-field.module.css'

const TYPES = ['image/png', 'image/jpeg']
const PARTS = {
  head: {
    title: 'Letterhead',
    picture: 'Picture of the letterhead',
    none: ({ number }: TaxWords) => `Drawn from logo, name, address, ${number}, phone and email of the company`,
  },
  foot: { title: 'Foot of each page', picture: 'Picture at the foot', none: () => 'No picture' },
} as const

interface LetterheadFieldProps {
  part: LetterheadPart
  settings: QuotationSettings
  isLocked: boolean
}

/** What is printed as head or foot: drawn, or a picture of the firm, which is saved as soon as it is chosen (QT-270). */
export function LetterheadField({ part, settings, isLocked }: LetterheadFieldProps) {
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const { title, picture, none } = PARTS[part]
  const address = settings.letterhead[part]
  const told = (message: string) => ({
    onSuccess: (now: QuotationSettings) => {
      queryClient.setQueryData(settingsQuery.queryKey, now)
      toast.success(message, { duration: 2000 })
    },
    onError: (error: unknown) => setProblem(messageOf(error)),
  })
  const setting = useMutation({ mutationFn: (file: File) => setLetterhead(part, file), ...told('Picture saved') })
  const removing = useMutation({ mutationFn: () => removeLetterhead(part), ...told('Picture removed') })
  const choose = (file: File | null): void => {
    if (!file) return
    const refusal = TYPES.includes(file.type) ? undefined : LETTERHEAD_TEXTS.kind
    setProblem(refusal ?? (file.size > LETTERHEAD_LIMITS.bytes ? LETTERHEAD_TEXTS.large : undefined))
    if (refusal === undefined && file.size <= LETTERHEAD_LIMITS.bytes) setting.mutate(file)
  }
  return (
    <section className={classes.root} aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <div className={classes.sheet}>
        {address ? (
          <img src={new URL(address, serviceBase('s3')).href} alt={picture} />
        ) : (
          <span>{none(taxWords(settings))}</span>
        )}
      </div>
      <Group gap="sm">
        <LockedHint locked={isLocked}>
          <FileButton accept={TYPES.join(',')} onChange={choose} disabled={isLocked}>
            {props => (
              <Button {...props} variant="default" size="xs" loading={setting.isPending} disabled={isLocked}>
                {address ? 'Replace picture' : 'Choose picture'}
              </Button>
            )}
          </FileButton>
        </LockedHint>
        {address && !isLocked && (
          <Button variant="subtle" size="xs" loading={removing.isPending} onClick={() => removing.mutate()}>
            Remove
          </Button>
        )}
        <span className={classes.hint}>JPG or PNG, 2,480 pixels wide at most, 5 MB</span>
      </Group>
      <FormError>{problem}</FormError>
    </section>
  )
}
