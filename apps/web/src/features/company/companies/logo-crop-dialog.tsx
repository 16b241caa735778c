import 'react-easy-crop/react-easy-crop.css'
import { Button, Group, SegmentedControl, Slider } from '@mantine/core'
import { useEffect, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import classes from './company-settings.module.css'
import { cutPicture } from './cut-picture.ts'

export interface LogoCropDialogProps {
  picture: File
  isSaving: boolean
  onClose: () => void
  onCut: (logo: File) => void
  /** the file is no picture a browser can show */
  onFailed: () => void
}

/** The picture's own shape: nothing is cut off until it is made larger. */
const WHOLE = 'whole'
const SHAPES = [
  { value: WHOLE, label: 'Whole logo' },
  { value: '1', label: 'Square' },
  { value: '2', label: 'Wide' },
  { value: '4', label: 'Very wide' },
]

/** Which part of a picture becomes the logo: moved by hand or arrow keys, made larger by the slider. */
export function LogoCropDialog({ picture, isSaving, onClose, onCut, onFailed }: LogoCropDialogProps) {
  const address = useObjectAddress(picture)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [shape, setShape] = useState(WHOLE)
  const [ownShape, setOwnShape] = useState(1)
  const [area, setArea] = useState<Area>()
  const chooseShape = (next: string) => {
    setShape(next)
    // another shape begins with as much of the picture as it can hold
    setZoom(1)
    setCrop({ x: 0, y: 0 })
  }
  const cut = async () => {
    if (!address || !area) return
    const logo = await cutPicture(address, area).catch(() => undefined)
    if (logo) onCut(logo)
    else onFailed()
  }
  return (
    <Dialog opened onClose={onClose} title="Crop logo" size={560}>
      <div className={classes.crop}>
        {address && (
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            aspect={shape === WHOLE ? ownShape : Number(shape)}
            onMediaLoaded={({ naturalWidth, naturalHeight }) => setOwnShape(naturalWidth / naturalHeight)}
            maxZoom={4}
            objectFit="contain"
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            mediaProps={{ alt: 'Your picture', onError: onFailed }}
            cropperProps={{ 'aria-label': 'Part that becomes the logo. Arrow keys move the picture.', role: 'group' }}
          />
        )}
      </div>
      <div className={classes.cropTools}>
        <SegmentedControl aria-label="Shape" data={SHAPES} value={shape} onChange={chooseShape} fullWidth />
        <Slider thumbLabel="Zoom" label={null} min={1} max={4} step={0.05} value={zoom} onChange={setZoom} />
      </div>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isSaving} disabled={!area} onClick={() => void cut()}>
          Save logo
        </Button>
      </Group>
    </Dialog>
  )
}

/** An address of a chosen file for as long as it is shown. */
function useObjectAddress(file: File): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
