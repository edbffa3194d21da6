import { Drawing } from './drawing.tsx'

/** Two bubbles, one of them an answer. */
export const TalkDrawing = () => (
  <Drawing
    ink={
      <>
        <path d="M18 16h52a6 6 0 0 1 6 6v24a6 6 0 0 1-6 6H36L24 63V52h-6a6 6 0 0 1-6-6V22a6 6 0 0 1 6-6Z" />
        <path d="M25 29h38M25 40h24" />
      </>
    }
    accent={
      <>
        <path d="M86 36h16a6 6 0 0 1 6 6v20a6 6 0 0 1-6 6h-4v10L87 68H60a6 6 0 0 1-6-6" />
        <path d="M72 56h.1M83 56h.1M94 56h.1" strokeWidth="4" />
      </>
    }
  />
)

export const QuestionDrawing = () => (
  <Drawing
    ink={<path d="M24 12h72a7 7 0 0 1 7 7v38a7 7 0 0 1-7 7H56L40 79V64H24a7 7 0 0 1-7-7V19a7 7 0 0 1 7-7Z" />}
    accent={
      <>
        <path d="M51 31a9 9 0 1 1 13 8c-3 1.6-4 3.2-4 6" />
        <path d="M60 53h.1" strokeWidth="4" />
      </>
    }
  />
)

export const CartDrawing = () => (
  <Drawing
    ink={
      <>
        <path d="M12 16h12l11 42h50l10-30H28" />
        <circle cx="42" cy="73" r="6" />
        <circle cx="78" cy="73" r="6" />
      </>
    }
    accent={<path d="M60 4v17M53 15l7 7 7-7" />}
  />
)

/** A parcel that arrived. */
export const ParcelDrawing = () => (
  <Drawing
    ink={
      <>
        <path d="M60 12 24 26v40l36 14 36-14V26Z" />
        <path d="m24 26 36 14 36-14M60 40v40" />
      </>
    }
    accent={
      <>
        <path d="m42 19 36 14v13" />
        <path d="m33 55 5 6 9-8" />
      </>
    }
  />
)

/** A listing on its way up. */
export const RocketDrawing = () => (
  <Drawing
    ink={
      <>
        <path d="M60 6c14 10 18 26 15 46H45C42 32 46 16 60 6Z" />
        <path d="M45 36 32 50v14l13-8M75 36l13 14v14l-13-8" />
        <circle cx="60" cy="29" r="6" />
      </>
    }
    accent={<path d="M52 60v10M60 60v22M68 60v10" />}
  />
)

/** A card with a heart. */
export const HeartDrawing = () => (
  <Drawing
    ink={
      <>
        <path d="M84 44V18a6 6 0 0 0-6-6H30a6 6 0 0 0-6 6v54a6 6 0 0 0 6 6h30" />
        <path d="M24 46h40M34 58h22M34 68h14M34 36l12-12 10 10 6-6 12 12" />
      </>
    }
    accent={<path d="M84 80 70 65c-9-9 4-22 14-11 10-11 23 2 14 11Z" />}
  />
)

/** A person one follows. */
export const PersonDrawing = () => (
  <Drawing
    ink={
      <>
        <circle cx="50" cy="28" r="15" />
        <path d="M20 78c0-18 13-27 30-27 7 0 13 1.5 18 4.5" />
      </>
    }
    accent={<path d="m84 46 5 11 12 1.5-9 8 2.5 12L84 72.5 73.5 78.5l2.5-12-9-8L79 57Z" />}
  />
)

/** A search that goes on by itself. */
export const WatchDrawing = () => (
  <Drawing
    ink={
      <>
        <circle cx="48" cy="40" r="27" />
        <path d="m68 60 20 20" />
        <path d="M36 40h24M36 31h14M36 49h18" />
      </>
    }
    accent={
      <>
        <path d="M88 34c0-15 22-15 22 0 0 9 4 11 4 14H84c0-3 4-5 4-14Z" />
        <path d="M96 54a3.5 3.5 0 0 0 6 0" />
      </>
    }
  />
)

export const BellDrawing = () => (
  <Drawing
    ink={
      <>
        <path d="M36 40c0-32 48-32 48 0 0 17 8 20 8 26H28c0-6 8-9 8-26Z" />
        <path d="M60 16V9" />
        <path d="M52 74a9 9 0 0 0 16 0" />
      </>
    }
    accent={<path d="M22 22c-5 6-7 13-7 20M98 22c5 6 7 13 7 20" />}
  />
)

export const StarsDrawing = () => (
  <Drawing
    ink={
      <>
        <path d="M22 12h76a6 6 0 0 1 6 6v42a6 6 0 0 1-6 6H50L36 79V66H22a6 6 0 0 1-6-6V18a6 6 0 0 1 6-6Z" />
        <path d="M34 52h40" />
      </>
    }
    accent={
      <path d="m38 22 3 6.5 7 .8-5.2 4.8 1.4 7-6.2-3.5-6.2 3.5 1.4-7L28 29.3l7-.8ZM66 22l3 6.5 7 .8-5.2 4.8 1.4 7-6.2-3.5-6.2 3.5 1.4-7L56 29.3l7-.8Z" />
    }
  />
)

/** All work done. */
export const DoneDrawing = () => (
  <Drawing
    ink={
      <>
        <path d="M44 16H32a6 6 0 0 0-6 6v52a6 6 0 0 0 6 6h56a6 6 0 0 0 6-6V22a6 6 0 0 0-6-6H76" />
        <rect x="44" y="9" width="32" height="14" rx="4" />
      </>
    }
    accent={<path d="m43 52 12 12 23-26" />}
  />
)

/** A table that becomes listings. */
export const SheetDrawing = () => (
  <Drawing
    ink={
      <>
        <path d="M66 80H26a6 6 0 0 1-6-6V16a6 6 0 0 1 6-6h36l18 18v16" />
        <path d="M62 10v18h18M20 42h50M20 58h40M42 28v52" />
      </>
    }
    accent={<path d="M74 68h30M94 57l11 11-11 11" />}
  />
)

/** A wallet without anything in it yet. */
export const WalletDrawing = () => (
  <Drawing
    ink={
      <>
        <path d="M88 30V18a5 5 0 0 0-6-5L24 24a6 6 0 0 0-5 6v42a6 6 0 0 0 6 6h70a6 6 0 0 0 6-6V36a6 6 0 0 0-6-6H24" />
        <path d="M101 46H82a8 8 0 0 0 0 16h19" />
      </>
    }
    accent={<path d="M82 54h.1M40 44v20M30 54h20" />}
  />
)

/** Two listings side by side. */
export const CompareDrawing = () => (
  <Drawing
    ink={
      <>
        <path d="M12 10h28a6 6 0 0 1 6 6v58a6 6 0 0 1-6 6H12a6 6 0 0 1-6-6V16a6 6 0 0 1 6-6ZM80 10h28a6 6 0 0 1 6 6v58a6 6 0 0 1-6 6H80a6 6 0 0 1-6-6V16a6 6 0 0 1 6-6Z" />
        <path d="M6 42h40M74 42h40M15 54h22M15 66h14M83 54h22M83 66h14" />
      </>
    }
    accent={<path d="M53 40h14M62 35l5 5-5 5M67 54H53M58 49l-5 5 5 5" />}
  />
)

/** A listing that someone looks at. */
export const EyeDrawing = () => (
  <Drawing
    ink={
      <>
        <path d="M8 45c14-22 32-33 52-33s38 11 52 33c-14 22-32 33-52 33S22 67 8 45Z" />
        <circle cx="60" cy="45" r="18" />
      </>
    }
    accent={<path d="M60 34v11l8 5" />}
  />
)

/** A clip that plays. */
export const ClipDrawing = () => (
  <Drawing
    ink={
      <>
        <rect x="32" y="6" width="56" height="78" rx="8" />
        <path d="M54 74h12" />
      </>
    }
    accent={<path d="M52 29v24l20-12Z" />}
  />
)
