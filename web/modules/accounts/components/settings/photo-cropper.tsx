import 'react-easy-crop/react-easy-crop.css'
import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'

export type Crop = { x: number; y: number; width: number; height: number }

const mostZoom = 4

/**
 * The photo with a round window, moved by pointer, fingers or arrow keys. Reports the square as fractions of
 * the photo.
 */
/** Rounded, since JavaScript writes tiny numbers with an exponent, which the API does not read. */
const fraction = (percent: number) => Number((percent / 100).toFixed(6))

export default function PhotoCropper({
  image,
  onCrop,
  onBroken,
}: {
  image: string
  onCrop: (crop: Crop) => void
  /** Called if the browser cannot show the photo. */
  onBroken: () => void
}) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const tell = ({ x, y, width, height }: Area) =>
    onCrop({ x: fraction(x), y: fraction(y), width: fraction(width), height: fraction(height) })
  return (
    <div className="flex flex-col gap-4">
      <div className="relative aspect-square w-full max-w-md overflow-hidden rounded-card bg-canvas">
        <Cropper
          image={image}
          crop={crop}
          zoom={zoom}
          maxZoom={mostZoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={tell}
          mediaProps={{ onError: onBroken, alt: 'Odabrana fotografija' }}
          cropperProps={{ 'aria-label': 'Isječak; pomjerite ga strelicama', role: 'application' }}
        />
      </div>
      <label className="flex max-w-md flex-col gap-1">
        <span className="text-sm font-semibold">Uvećanje</span>
        <input
          type="range"
          min={1}
          max={mostZoom}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
          className="h-11 w-full accent-primary"
        />
      </label>
    </div>
  )
}
