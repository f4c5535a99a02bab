package io.berth.simulator.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GpuDevicesTest {
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          equal devices: the first is used           | 1x300                   | 700 1000
          the device with least free is used         | 1x300 1x500 1x800 1x150 | 50 200
          free share decides, not the order          | 1x300 1x800 1x200       | 700 0
          whole GPUs are unshared ones               | 1x300 1x1000            | 700 0
          several are allocated                      | 2x1000                  | 0 0
          no GPU is requested                        | 0x0                     | 1000 1000
          """)
  void allocates(String row, String requests, String left) {
    GpuDevices devices = new GpuDevices(2, "T4");
    for (String request : requests.split(" ", -1)) {
      String[] parts = request.split("x", -1);
      devices.allocate(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
    }
    List<String> free = new ArrayList<>();
    for (int i = 0; i < devices.count(); i++) {
      free.add(Integer.toString(devices.free(i)));
    }
    assertThat(String.join(" ", free)).as(row).isEqualTo(left);
  }

  @Test
  void sumOfSharesDoesNotFitWholeGpu() {
    GpuDevices devices = new GpuDevices(2, "T4");
    devices.allocate(1, 700);
    devices.allocate(1, 700);
    assertThat(devices.idle()).isEqualTo(600);
    assertThat(devices.fits(1, 300)).isTrue();
    assertThat(devices.fits(2, 300)).isTrue();
    assertThat(devices.fits(1, 500)).isFalse();
    assertThatThrownBy(() -> devices.allocate(1, 500))
        .hasMessageContaining("does not fit on [300, 300]");
  }
}
