type Numbers = Uint8Array | Int32Array | Float64Array;

/** Numbers of one type that grow in number: a plain array takes eight bytes for each, of the memory that is collected last. */
export class Column<T extends Numbers> {
  length = 0;
  private room: T;

  constructor(private readonly type: new (length: number) => T) {
    this.room = new type(1024);
  }

  push(value: number): void {
    if (this.length === this.room.length) {
      const wider = new this.type(this.length * 2);
      wider.set(this.room);
      this.room = wider;
    }
    this.room[this.length++] = value;
  }

  at(index: number): number {
    return this.room[index] as number;
  }
}
