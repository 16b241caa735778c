import classes from './carousel-drawing.module.css'

/** A drawing sheet: the street elevation of a small studio above its plan, with the dimensions that tie them together. */
export function SheetDrawing() {
  return (
    <svg className={classes.sheet} viewBox="0 0 560 600" aria-hidden="true">
      <Elevation />
      <g className={classes.projection}>
        <path d="M136 304v64M280 304v64M424 304v64" />
      </g>
      <Plan />
      <Dimensions />
    </svg>
  )
}

function Elevation() {
  return (
    <>
      <g className={classes.thin}>
        <path d="M24 296h512" />
        <path d="M24 302l10-6M64 302l10-6M490 302l10-6M526 302l10-6" />
        {/* a tree, as architects draw one */}
        <circle cx="72" cy="206" r="34" />
        <circle cx="62" cy="216" r="20" />
        <circle cx="84" cy="198" r="16" />
        <path d="M72 206v90M72 246l-13-17M72 236l12-14" />
        {/* boards of the upper storey */}
        <path d="M148 96v62M160 96v62M256 96v62M268 96v62" />
        <path d="M300 222h108M300 248h108" />
        <path d="M452 288h28M452 164h28M452 66h28" />
        <path d="M466 288l-5-6h10zM466 164l-5-6h10zM466 66l-5-6h10z" />
      </g>
      <g className={classes.line}>
        <path d="M136 284V172M424 284V172" />
        <path d="M116 160h328v12H116z" />
        <path d="M136 160V84M280 160V84M124 72h168v12H124z" />
        <path d="M176 102h64v44h-64zM208 102v44" />
        <path d="M176 284v-84h56v84M184 284v-76h40v76" />
        <path d="M300 196h108v76H300zM336 196v76M372 196v76" />
        <path d="M428 284l12 12M424 290h10" />
      </g>
      <path className={classes.plinth} d="M120 284h320v12H120z" />
      <g className={classes.text}>
        <text x="484" y="291">
          +0.45
        </text>
        <text x="484" y="167">
          +3.60
        </text>
        <text x="484" y="69">
          +6.60
        </text>
      </g>
    </>
  )
}

function Plan() {
  return (
    <>
      <g className={classes.wall}>
        <path d="M136 372h40v8h-40zM232 372h68v8h-68zM408 372h16v8h-16z" />
        <path d="M136 380h8v152h-8zM416 380h8v152h-8z" />
        <path d="M136 524h56v8h-56zM272 524h60v8h-60zM396 524h28v8h-28z" />
        <path d="M276 380h8v52h-8zM276 472h8v52h-8zM284 456h64v6h-64zM384 456h32v6h-32z" />
      </g>
      <g className={classes.thin}>
        {/* windows */}
        <path d="M300 373h108M300 376h108M300 379h108M192 525h80M192 528h80M192 531h80M332 525h64M332 528h64M332 531h64" />
        {/* doors and their swing */}
        <path d="M176 376v56M176 432a56 56 0 0 0 56-56M280 432h-40M240 432a40 40 0 0 0 40 40M384 459v36M384 495a36 36 0 0 1-36-36" />
        {/* a drawing table, stools, shelves */}
        <path d="M160 460h72v40h-72zM170 470h36M170 478h24" />
        <circle cx="214" cy="511" r="7" />
        <path d="M300 388h96v14h-96zM316 388v14M332 388v14M348 388v14M364 388v14M380 388v14" />
        <path d="M292 474h32v44h-32zM292 488h32M392 478h20v40h-20z" />
        <circle cx="402" cy="498" r="7" />
      </g>
      <g className={classes.section}>
        <path d="M92 444h376" />
        <path d="M92 452v-16l-9 8zM468 452v-16l9 8z" />
      </g>
      <g className={classes.text}>
        <text x="80" y="430">
          A
        </text>
        <text x="472" y="430">
          A
        </text>
        <text x="150" y="514">
          STUDIO
        </text>
        <text x="330" y="426">
          OFFICE
        </text>
      </g>
    </>
  )
}

function Dimensions() {
  return (
    <>
      <g className={classes.thin}>
        <path d="M128 560h304M128 582h304" />
        <path d="M136 546v42M280 546v22M424 546v42" />
        <path d="M132 564l8-8M276 564l8-8M420 564l8-8M132 586l8-8M420 586l8-8" />
      </g>
      <g className={classes.text}>
        <text x="196" y="556">
          3 600
        </text>
        <text x="340" y="556">
          3 600
        </text>
        <text x="268" y="578">
          7 200
        </text>
      </g>
    </>
  )
}
