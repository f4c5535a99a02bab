package io.berth.queue;

import static io.berth.queue.Fixture.pod;
import static io.berth.queue.Fixture.rejectedBy;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.model.PodInfo;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** For whom room is kept where. */
class PriorityQueueNominationTest {
  private final Fixture fixture = new Fixture(new Fixture.Aware("A"));
  private final PriorityQueue queue = fixture.queue;
  private final PodInfo plain = pod("p").info();
  private final PodInfo labeled = pod("p").label("a", "b").info();
  private final PodInfo onOne = pod("p").nominatedTo("n1").info();
  private final PodInfo onTwo = pod("p").nominatedTo("n2").info();

  private List<PodInfo> on(String nodeName) {
    return queue.nominations().on(nodeName);
  }

  @Test
  void noneAtFirst() {
    queue.add(plain);

    assertThat(on("n1")).isEmpty();
  }

  @Test
  void theStatusOfANewPodCounts() {
    queue.add(onOne);

    assertThat(on("n1")).containsExactly(onOne);
    assertThat(on("n2")).isEmpty();
  }

  @Test
  void aNominationMovesAndGoes() {
    queue.add(plain);
    queue.nominate(plain, "n1");
    queue.nominate(plain, "n2");
    assertThat(on("n1")).isEmpty();
    assertThat(on("n2")).containsExactly(plain);

    queue.dropNomination(plain);
    assertThat(on("n2")).isEmpty();
  }

  @Test
  void severalPodsShareANode() {
    PodInfo other = pod("other").info();
    queue.add(plain);
    queue.add(other);
    queue.nominate(plain, "n1");
    queue.nominate(other, "n1");
    assertThat(on("n1")).containsExactly(plain, other);

    queue.remove(plain);
    assertThat(on("n1")).containsExactly(other);
  }

  @Test
  void anUpdateThatKnowsNothingYetKeepsIt() {
    queue.add(plain);
    queue.nominate(plain, "n1");

    queue.update(plain, labeled);

    assertThat(on("n1")).containsExactly(labeled);
  }

  @Test
  void theStatusCountsOnceItSaysSomething() {
    queue.add(plain);
    queue.nominate(plain, "n1");

    queue.update(plain, onTwo);
    assertThat(on("n1")).isEmpty();
    assertThat(on("n2")).containsExactly(onTwo);

    queue.update(onTwo, plain);
    assertThat(on("n2")).isEmpty();
  }

  @Test
  void anUpdateOfAnUnschedulablePodCounts() {
    fixture.refuse(plain, rejectedBy("A"));

    queue.update(plain, onOne);

    assertThat(on("n1")).containsExactly(onOne);
  }

  @Test
  void anUpdateInFlightCounts() {
    queue.add(plain);
    fixture.poll();

    queue.update(plain, onOne);

    assertThat(on("n1")).containsExactly(onOne);
  }

  @Test
  void noRoomIsKeptForAPodThatHasItsPlace() {
    queue.add(onOne);
    PoppedPod taken = fixture.poll();
    queue.dropNomination(onOne);

    queue.update(onOne, pod("p").nominatedTo("n1").label("a", "b").info());
    assertThat(on("n1")).isEmpty();

    queue.nominate(onOne, "n2");
    queue.addUnschedulableIfNotPresent(taken, Diagnosis.ERROR);
    assertThat(on("n2")).hasSize(1);
  }

  @Test
  void itLastsWhileThePodIsTriedAndPutBack() {
    queue.add(plain);
    PoppedPod taken = fixture.poll();
    queue.nominate(plain, "n1");

    queue.addUnschedulableIfNotPresent(taken, rejectedBy("A"));

    assertThat(on("n1")).containsExactly(plain);
  }

  @Test
  void noRoomIsKeptForPodsThatAreGone() {
    queue.add(plain);
    PoppedPod taken = fixture.poll();
    queue.nominate(plain, "n1");
    queue.remove(plain);
    assertThat(on("n1")).isEmpty();

    queue.nominate(plain, "n1");
    queue.addUnschedulableIfNotPresent(taken, rejectedBy("A"));
    queue.nominate(plain, "n1");

    assertThat(on("n1")).isEmpty();
  }

  @Test
  void thePoppedPodCarriesANominationThatItsStatusDoesNotShowYet() {
    queue.add(plain);
    PoppedPod taken = fixture.poll();
    assertThat(taken.pod()).isSameAs(plain);
    queue.nominate(plain, "n1");
    queue.addUnschedulableIfNotPresent(taken, Diagnosis.ERROR);
    queue.activate(List.of(plain));

    PoppedPod again = fixture.poll();

    assertThat(again.pod().nominatedNodeName()).isEqualTo("n1");
    assertThat(again.shown()).isSameAs(plain);
  }

  @Test
  void thePoppedPodCarriesNoNominationThatWasDropped() {
    queue.add(plain);
    PoppedPod taken = fixture.poll();
    queue.nominate(plain, "n1");
    queue.dropNomination(plain);
    queue.addUnschedulableIfNotPresent(taken, Diagnosis.ERROR);
    queue.activate(List.of(plain));

    assertThat(fixture.poll().pod().nominatedNodeName()).isEmpty();
  }

  /**
   * An update that arrives after the pod was nominated to n3 here.
   *
   * @param kept the node that room is kept on then, empty for none
   */
  record Update(String name, String before, String after, String kept) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Update> updates() {
    return Stream.of(
        new Update("silent", "", "", "n3"),
        new Update("an earlier nomination is cleared", "n1", "", "n3"),
        new Update("an earlier nomination stays", "n1", "n1", "n3"),
        new Update("an earlier nomination of ours is shown", "", "n2", "n3"),
        new Update("the nomination is shown", "", "n3", "n3"),
        new Update("another client nominates elsewhere", "", "n9", "n9"));
  }

  @ParameterizedTest
  @MethodSource("updates")
  void anUpdateOlderThanTheNominationDoesNotDropIt(Update row) {
    PodInfo before = pod("p").nominatedTo(row.before).info();
    queue.add(before);
    queue.nominate(before, "n2");
    queue.nominate(before, "n3");

    queue.update(before, pod("p").nominatedTo(row.after).label("a", "b").info());

    assertThat(queue.nominations().nodeNames())
        .isEqualTo(row.kept.isEmpty() ? List.of() : List.of(row.kept));
  }

  @Test
  void aClearedNominationGoesOnceItWasShown() {
    queue.add(plain);
    queue.nominate(plain, "n1");
    queue.update(plain, onOne);

    queue.update(onOne, labeled);

    assertThat(on("n1")).isEmpty();
  }

  @Test
  void theBoundPodNeedsNone() {
    queue.add(onOne);
    queue.done(fixture.poll());

    queue.remove(onOne);

    assertThat(on("n1")).isEmpty();
  }
}
