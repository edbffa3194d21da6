const widest = 1280 // pixels
const patienceMs = 10_000

/** A picture from the first second of a video, which stands for it before it plays; null if none can be drawn. */
export async function frameOf(file: File): Promise<Blob | null> {
  const video = document.createElement('video')
  const address = URL.createObjectURL(file)
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  try {
    await until(video, 'loadeddata', () => {
      video.src = address
    })
    await until(video, 'seeked', () => {
      video.currentTime = Math.min(1, (video.duration || 0) / 2)
    })
    const { videoWidth, videoHeight } = video
    if (videoWidth === 0) return null
    const scale = Math.min(1, widest / videoWidth)
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(videoWidth * scale)
    canvas.height = Math.round(videoHeight * scale)
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(address)
  }
}

const until = (video: HTMLVideoElement, event: 'loadeddata' | 'seeked', begin: () => void) =>
  new Promise<void>((resolve, reject) => {
    const timer = window.setTimeout(() => reject(new Error('the video does not load')), patienceMs)
    const settle = (end: () => void) => () => {
      window.clearTimeout(timer)
      end()
    }
    video.addEventListener(event, settle(resolve), { once: true })
    video.addEventListener(
      'error',
      settle(() => reject(new Error('the video can not be played'))),
      { once: true },
    )
    begin()
  })
