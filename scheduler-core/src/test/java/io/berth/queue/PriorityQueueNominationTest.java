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

/** The nominations in the queue. */
class PriorityQueueNominationTest {
  private final Fixture fixture = new Fixture(new Fixture.EventFilter("A"));
  private final PriorityQueue queue = fixture.queue;
  private final PodInfo plain = pod("p").info();
  private final PodInfo labeled = pod("p").label("a", "b").info();
  private final PodInfo onOne = pod("p").nominatedNodeName("n1").info();
  private final PodInfo onTwo = pod("p").nominatedNodeName("n2").info();

  private List<PodInfo> nominatedPodsForNode(String nodeName) {
    return queue.nominatedPodLister().nominatedPodsForNode(nodeName);
  }

  @Test
  void startsWithoutNominations() {
    queue.add(plain);

    assertThat(nominatedPodsForNode("n1")).isEmpty();
  }

  @Test
  void addsNominationFromStatusOfNewPod() {
    queue.add(onOne);

    assertThat(nominatedPodsForNode("n1")).containsExactly(onOne);
    assertThat(nominatedPodsForNode("n2")).isEmpty();
  }

  @Test
  void movesAndDeletesNomination() {
    queue.add(plain);
    queue.addNominatedPod(plain, "n1");
    queue.addNominatedPod(plain, "n2");
    assertThat(nominatedPodsForNode("n1")).isEmpty();
    assertThat(nominatedPodsForNode("n2")).containsExactly(plain);

    queue.deleteNominatedPodIfExists(plain);
    assertThat(nominatedPodsForNode("n2")).isEmpty();
  }

  @Test
  void nominatesSeveralPodsToOneNode() {
    PodInfo other = pod("other").info();
    queue.add(plain);
    queue.add(other);
    queue.addNominatedPod(plain, "n1");
    queue.addNominatedPod(other, "n1");
    assertThat(nominatedPodsForNode("n1")).containsExactly(plain, other);

    queue.remove(plain);
    assertThat(nominatedPodsForNode("n1")).containsExactly(other);
  }

  @Test
  void keepsNominationOnUpdateWithoutNominatedNode() {
    queue.add(plain);
    queue.addNominatedPod(plain, "n1");

    queue.update(plain, labeled);

    assertThat(nominatedPodsForNode("n1")).containsExactly(labeled);
  }

  @Test
  void followsStatusWithNominatedNode() {
    queue.add(plain);
    queue.addNominatedPod(plain, "n1");

    queue.update(plain, onTwo);
    assertThat(nominatedPodsForNode("n1")).isEmpty();
    assertThat(nominatedPodsForNode("n2")).containsExactly(onTwo);

    queue.update(onTwo, plain);
    assertThat(nominatedPodsForNode("n2")).isEmpty();
  }

  @Test
  void updatesNominationOfUnschedulablePod() {
    fixture.failAttempt(plain, rejectedBy("A"));

    queue.update(plain, onOne);

    assertThat(nominatedPodsForNode("n1")).containsExactly(onOne);
  }

  @Test
  void updatesNominationOfPodInFlight() {
    queue.add(plain);
    fixture.pop();

    queue.update(plain, onOne);

    assertThat(nominatedPodsForNode("n1")).containsExactly(onOne);
  }

  @Test
  void doesNotRestoreDroppedNominationInFlight() {
    queue.add(onOne);
    PoppedPod popped = fixture.pop();
    queue.deleteNominatedPodIfExists(onOne);

    queue.update(onOne, pod("p").nominatedNodeName("n1").label("a", "b").info());
    assertThat(nominatedPodsForNode("n1")).isEmpty();

    queue.addNominatedPod(onOne, "n2");
    queue.addUnschedulableIfNotPresent(popped, Diagnosis.ERROR);
    assertThat(nominatedPodsForNode("n2")).hasSize(1);
  }

  @Test
  void keepsNominationDuringAttemptAndRequeue() {
    queue.add(plain);
    PoppedPod popped = fixture.pop();
    queue.addNominatedPod(plain, "n1");

    queue.addUnschedulableIfNotPresent(popped, rejectedBy("A"));

    assertThat(nominatedPodsForNode("n1")).containsExactly(plain);
  }

  @Test
  void ignoresNominationOfRemovedPod() {
    queue.add(plain);
    PoppedPod popped = fixture.pop();
    queue.addNominatedPod(plain, "n1");
    queue.remove(plain);
    assertThat(nominatedPodsForNode("n1")).isEmpty();

    queue.addNominatedPod(plain, "n1");
    queue.addUnschedulableIfNotPresent(popped, rejectedBy("A"));
    queue.addNominatedPod(plain, "n1");

    assertThat(nominatedPodsForNode("n1")).isEmpty();
  }

  @Test
  void poppedPodCarriesUnconfirmedNomination() {
    queue.add(plain);
    PoppedPod popped = fixture.pop();
    assertThat(popped.pod()).isSameAs(plain);
    queue.addNominatedPod(plain, "n1");
    queue.addUnschedulableIfNotPresent(popped, Diagnosis.ERROR);
    queue.activate(List.of(plain));

    PoppedPod again = fixture.pop();

    assertThat(again.pod().nominatedNodeName()).isEqualTo("n1");
    assertThat(again.observed()).isSameAs(plain);
  }

  @Test
  void poppedPodCarriesNoDroppedNomination() {
    queue.add(plain);
    PoppedPod popped = fixture.pop();
    queue.addNominatedPod(plain, "n1");
    queue.deleteNominatedPodIfExists(plain);
    queue.addUnschedulableIfNotPresent(popped, Diagnosis.ERROR);
    queue.activate(List.of(plain));

    assertThat(fixture.pop().pod().nominatedNodeName()).isEmpty();
  }

  /**
   * An update that arrives after the pod was nominated to n3.
   *
   * @param kept the expected nominated node, empty for none
   */
  record Update(String name, String before, String after, String kept) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Update> updates() {
    return Stream.of(
        new Update("no nomination in the status", "", "", "n3"),
        new Update("an earlier nomination is cleared", "n1", "", "n3"),
        new Update("an earlier nomination is unchanged", "n1", "n1", "n3"),
        new Update("an earlier nomination made here is confirmed", "", "n2", "n3"),
        new Update("the nomination is confirmed", "", "n3", "n3"),
        new Update("another client nominates another node", "", "n9", "n9"));
  }

  @ParameterizedTest
  @MethodSource("updates")
  void keepsNominationOnStaleUpdate(Update row) {
    PodInfo before = pod("p").nominatedNodeName(row.before).info();
    queue.add(before);
    queue.addNominatedPod(before, "n2");
    queue.addNominatedPod(before, "n3");

    queue.update(before, pod("p").nominatedNodeName(row.after).label("a", "b").info());

    assertThat(queue.nominatedPodLister().nominatedNodeNames())
        .isEqualTo(row.kept.isEmpty() ? List.of() : List.of(row.kept));
  }

  @Test
  void deletesNominationClearedAfterConfirmation() {
    queue.add(plain);
    queue.addNominatedPod(plain, "n1");
    queue.update(plain, onOne);

    queue.update(onOne, labeled);

    assertThat(nominatedPodsForNode("n1")).isEmpty();
  }

  @Test
  void deletesNominationOfBoundPod() {
    queue.add(onOne);
    queue.done(fixture.pop());

    queue.remove(onOne);

    assertThat(nominatedPodsForNode("n1")).isEmpty();
  }
}
