package io.berth.cli.flags;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.NotEmpty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PflagArgumentsTest {
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "scheduler -v=2,                scheduler --v=2",
    "scheduler -v2,                 scheduler --v=2",
    "scheduler -v 2,                scheduler --v=2",
    "scheduler -v=x,                scheduler --v=x",
    "scheduler -v=0 -v,             scheduler --v=0 -v",
    "scheduler -v,                  scheduler -v",
    "scheduler -v --config a,       scheduler -v --config a",
    "scheduler -v=true,             scheduler -v=true",
    "scheduler --leader_elect=a_b,  scheduler --leader-elect=a_b",
    "scheduler --kube_api_qps 5,    scheduler --kube-api-qps 5",
    "scheduler --config a_b,        scheduler --config a_b",
    "scheduler -- -v 2,             scheduler -- -v 2",
    "estimator -v=4,                estimator --v=4",
    "-v scheduler -v 3,             -v scheduler --v=3",
    "simulate -v 2,                 simulate -v 2",
    "simulate --a_b,                simulate --a_b"
  })
  void rewritesArgumentsAfterCommand(String original, String expected) {
    assertThat(PflagArguments.rewrite(original.split(" "))).containsExactly(expected.split(" "));
  }

  @Property
  void formsOfVerbosityAreEquivalent(@ForAll @IntRange(min = 0) int level) {
    String[] expected = {"scheduler", "--v=" + level};
    assertThat(PflagArguments.rewrite("scheduler", "-v=" + level)).isEqualTo(expected);
    assertThat(PflagArguments.rewrite("scheduler", "-v" + level)).isEqualTo(expected);
    assertThat(PflagArguments.rewrite("scheduler", "-v", "" + level)).isEqualTo(expected);
    assertThat(PflagArguments.rewrite(expected)).isEqualTo(expected);
  }

  @Property
  void keepsValues(@ForAll @AlphaChars @NotEmpty String name, @ForAll String value) {
    String arg = "--" + name + "=" + value;
    assertThat(PflagArguments.rewrite("scheduler", arg)).containsExactly("scheduler", arg);
  }
}
