/** A utility process that squares what it is sent. */
process.parentPort.on('message', ({ data }) => {
  process.parentPort.postMessage({
    square: data.n ** 2,
    isDate: data.day instanceof Date,
    type: process.type,
  });
});
