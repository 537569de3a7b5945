/** The centroids shipped with the program. */
export const SHIPPED_CELLS = `${import.meta.dir}/../../data/minilm-cells.bin`;
export const SHIPPED_CELLS_ABOUT = `${import.meta.dir}/../../data/minilm-cells.json`;
