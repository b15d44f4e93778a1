/** A utility process that squares what it is sent, or fills its heap. */
process.parentPort.on('message', ({ data }) => {
  const held = [];
  while (data.fills) held.push({ held: held.length });
  process.parentPort.postMessage({
    square: data.n ** 2,
    isDate: data.day instanceof Date,
    type: process.type,
  });
});
